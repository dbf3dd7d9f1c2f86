import { useStore } from '@nanostores/react';
import { type PersistedSetting, persistedSetting } from '#crm/shared/preferences/persisted-setting.ts';
import { Switch } from '#ui/switch.tsx';

const ON_OFF = ['on', 'off'] as const;
type AlertChoice = PersistedSetting<(typeof ON_OFF)[number]>;

/** A quiet tone for incoming texts. */
export const $tone: AlertChoice = persistedSetting('crm-tone', ON_OFF);
/** Whether the tab's title starts with the number of unread texts, for example `(3)`. */
export const $titleCount: AlertChoice = persistedSetting('crm-title-count', ON_OFF);

/** On by default. */
export function useIsOn($choice: AlertChoice): boolean {
  return useStore($choice) !== 'off';
}

function switchAlert($choice: AlertChoice, on: boolean): void {
  $choice.set(on ? 'on' : 'off');
}

const STATES = ['Off', 'On'] as const;

/** Switches for the notifications about new texts. */
export function AlertSwitches() {
  return (
    <div className="shrink-0 px-4 [&>:first-child]:border-t-0">
      <Switch label="Sound" states={STATES} checked={useIsOn($tone)} onChange={(on) => switchAlert($tone, on)} />
      <Switch
        label="Count in the tab’s title"
        states={STATES}
        checked={useIsOn($titleCount)}
        onChange={(on) => switchAlert($titleCount, on)}
      />
    </div>
  );
}
