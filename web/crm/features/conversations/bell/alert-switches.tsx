import { Switch } from '../../../../ui/switch.tsx';
import { $titleCount, $tone, switchAlert, useIsOn } from './alert-choices.ts';

const STATES = ['Off', 'On'] as const;

/** How new texts make themselves known. */
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
