import { expect, it } from 'vitest';
import { claimApp } from '#crm/app/claim-app.ts';
import { $outbox, beginOutgoing, markOutgoing } from '#crm/features/messaging/conversations/outbox.ts';

it('A text that failed stays for who sent it after their session has expired, and is gone for another user', () => {
  claimApp('ann');
  beginOutgoing({ key: 'k', conversation: 'customer c1', text: 'From Ann', phone: null });
  markOutgoing('k', 'failed');
  claimApp('ann');
  expect($outbox.get().size).toBe(1);
  claimApp('ben');
  expect($outbox.get().size).toBe(0);
});
