import { until } from '../support/poll.ts';
import type { Screen } from './installation/screen.ts';
import type { Load } from './load/load.ts';

const WITHIN = 60_000;

/** Waits until the load and the screen work again. Returns the times since `moment`. */
export async function recovery(
  load: Load,
  screen: Screen,
  moment: number,
): Promise<{ notes: string[]; failures: string[] }> {
  const soon = (what: string, look: () => number | undefined): Promise<number | undefined> =>
    until(what, async () => look(), WITHIN).catch(() => undefined);
  const served = await soon('a request is served', () => load.tally.recoveredAfter(moment));
  const heard = await soon('the screen hears of a change', () => screen.heardAfter(moment));
  return {
    notes: [`served again after ${inSeconds(served)}, live events after ${inSeconds(heard)}`],
    failures: [
      ...(served === undefined ? ['no request was served any more'] : []),
      ...(heard === undefined ? ['the open screen heard of no change any more'] : []),
    ],
  };
}

export function inSeconds(seconds: number | undefined): string {
  return seconds === undefined ? 'never' : `${seconds.toFixed(1)} s`;
}
