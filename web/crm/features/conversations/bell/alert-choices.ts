import { useStore } from '@nanostores/react';
import { type PersistedSetting, persistedSetting } from '../../../shared/preferences/persisted-setting.ts';

const ON_OFF = ['on', 'off'] as const;
type AlertChoice = PersistedSetting<(typeof ON_OFF)[number]>;

/** A quiet tone when a text comes in. */
export const $tone: AlertChoice = persistedSetting('crm-tone', ON_OFF);
/** `(3)` before the title of the browser's tab. */
export const $titleCount: AlertChoice = persistedSetting('crm-title-count', ON_OFF);

/** On until somebody switches it off. */
export function useIsOn($choice: AlertChoice): boolean {
  return useStore($choice) !== 'off';
}

export function switchAlert($choice: AlertChoice, on: boolean): void {
  $choice.set(on ? 'on' : 'off');
}
