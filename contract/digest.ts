import * as z from 'zod/mini';
import { TimeZoneName } from './fields.ts';
import { ClockTime } from './gate.ts';

/** When a digest comes, as long as its user has not said so. */
export const USUAL_DIGEST_TIME = '07:30';

/** Whether a staff user wants a mail each day about what waits, and when. */
export const Digest = z.object({
  isOn: z.boolean('isOn must be true or false'),
  at: ClockTime,
  timeZone: TimeZoneName,
});
export type Digest = z.infer<typeof Digest>;
