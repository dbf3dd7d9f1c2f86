import { Switch } from '../../../../ui/switch.tsx';
import { switchAlert, titleChoice, toneChoice, useIsOn } from './alert-choices.ts';

const STATES = ['Off', 'On'] as const;

/** How new texts make themselves known. */
export function AlertSwitches() {
  return (
    <div className="shrink-0 px-4 [&>:first-child]:border-t-0">
      <Switch
        label="Sound"
        states={STATES}
        checked={useIsOn(toneChoice)}
        onChange={(on) => switchAlert(toneChoice, on)}
      />
      <Switch
        label="Count in the tab’s title"
        states={STATES}
        checked={useIsOn(titleChoice)}
        onChange={(on) => switchAlert(titleChoice, on)}
      />
    </div>
  );
}
