import { recurringJob } from './job.ts';

/** Saves the texts that arrived while nobody answered Twilio's webhook, which is sent only once. */
export const missedTexts = recurringJob('missed-texts', '*/5 * * * *');
