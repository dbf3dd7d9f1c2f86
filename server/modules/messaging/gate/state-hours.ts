import type { StateHours } from '#contract/gate.ts';
import rows from './state-hours.json' with { type: 'json' };

/** The hours that states and provinces prescribe. */
export const STATE_HOURS = rows as StateHours[];
