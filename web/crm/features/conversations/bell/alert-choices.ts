import { PersistedSetting, useSetting } from '../../../shared/preferences/persisted-setting.ts';

const ON_OFF = ['on', 'off'] as const;
type AlertChoice = PersistedSetting<(typeof ON_OFF)[number]>;

/** A quiet tone when a text comes in. */
export const toneChoice: AlertChoice = new PersistedSetting('crm-tone', ON_OFF);
/** `(3)` before the title of the browser's tab. */
export const titleChoice: AlertChoice = new PersistedSetting('crm-title-count', ON_OFF);

/** On until somebody switches it off. */
export function useIsOn(choice: AlertChoice): boolean {
  return useSetting(choice) !== 'off';
}

export function switchAlert(choice: AlertChoice, on: boolean): void {
  choice.choose(on ? 'on' : 'off');
}
