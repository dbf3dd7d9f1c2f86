import type { ConsentInput } from '#contract/consent.ts';
import { AppError } from '#server/shared/errors.ts';
import type { OnFile } from './consent.store.ts';

/** Returns the number or address that consent holds for. @throws AppError('invalid_input') when there is none. */
export function addressFor(channel: ConsentInput['channel'], { phoneE164, email }: OnFile) {
  if (channel === 'email') {
    if (email === null) throw new AppError('invalid_input', 'There is no email address to write to');
    return { email };
  }
  if (phoneE164 === null) throw new AppError('invalid_input', 'There is no phone number that can be texted');
  return { phoneE164 };
}

/** Nobody has been asked about a number or address that was corrected meanwhile. @throws AppError('conflict') */
export function assertStillOnFile(
  { channel, address: shown }: Pick<ConsentInput, 'channel' | 'address'>,
  { phone, phoneE164, email }: OnFile & { phone: string | null },
): void {
  if (shown === undefined) return;
  const isOnFile = channel === 'email' ? shown.toLowerCase() === email : [phone, phoneE164].includes(shown);
  const present = channel === 'email' ? email : phone;
  if (!isOnFile) throw new AppError('conflict', `By now ${present} is on file, not ${shown}`);
}
