import { useState } from 'react';
import type { EmailToSend, SmsToCustomer } from '../../../../../contract/messages.ts';
import { post } from '../../../../client/api.ts';
import { createIdempotencyKeys } from '../../../shared/drafts/idempotency-keys.ts';
import { type Outcome, useWrite } from '../../../shared/records/use-write.ts';
import { serverReason } from './server-reason.ts';

export function useSendEmail(draftName: string | undefined, outcome: Outcome) {
  const [keyOf] = useState(() => createIdempotencyKeys(draftName));
  return useWrite({
    write: (email: EmailToSend) => post('/api/crm/send-email', email, { headers: { 'Idempotency-Key': keyOf(email) } }),
    succeeded: { title: 'Email Sent', description: 'Your email has been sent successfully.' },
    failed: {
      title: 'Failed to Send Email',
      description: 'There was an error sending your email. Please try again.',
    },
    ...outcome,
  });
}

export function useSendSms(draftName: string | undefined, outcome: Outcome) {
  const [keyOf] = useState(() => createIdempotencyKeys(draftName));
  return useWrite({
    write: (sms: SmsToCustomer) => post('/api/crm/send-sms', sms, { headers: { 'Idempotency-Key': keyOf(sms) } }),
    succeeded: { title: 'SMS Sent', description: 'Your text message has been sent successfully.' },
    failed: (error) => ({
      title: 'Failed to Send SMS',
      description: serverReason(error) ?? 'There was an error sending your text message. Please try again.',
    }),
    ...outcome,
  });
}
