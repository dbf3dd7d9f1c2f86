import { formatMoney } from '#contract/money.ts';
import type { MailContent } from '#server/gateways/mail/mail.gateway.ts';
import { addressed, oneLine } from '#server/shared/one-line.ts';
import { dayOf, isAgent, type MailFrame, type Money, productName, questions, stillCharged } from './billing.mail.ts';
import type { RunningSubscription } from './billing-mails.store.ts';

/** Tells a customer that their request for a refund has arrived. */
export function refundRequestedMail(frame: MailFrame, money: Money, reason: string): MailContent {
  const amount = formatMoney(money.amount, money.currency);
  return {
    subject: 'We have your refund request',
    preview: 'Our team looks at every request and answers by email.',
    heading: addressed('We have your refund request', frame.name),
    blocks: [
      {
        kind: 'paragraph',
        text: `You have asked for ${amount} back for your ${productName(money)}. Our team looks at every request and answers by email. If the money goes back in full, ${
          isAgent(money) ? 'your license ends' : 'these licenses end'
        }.`,
      },
      ...(reason ? [{ kind: 'letter', text: reason } as const] : []),
      {
        kind: 'action',
        link: { label: 'Open your account', url: frame.accountUrl },
        note: 'Changed your mind? Until we have decided you can withdraw the request there.',
      },
      questions(frame),
    ],
  };
}

/** Tells a customer that they have withdrawn their request. */
export function refundWithdrawnMail(frame: MailFrame, money: Money): MailContent {
  const amount = formatMoney(money.amount, money.currency);
  return {
    subject: 'Your refund request is withdrawn',
    preview: 'No money goes back.',
    heading: addressed('Your refund request is withdrawn', frame.name),
    blocks: [
      {
        kind: 'paragraph',
        text: `You have withdrawn your request for ${amount}. No money goes back, and ${isAgent(money) ? 'your license stays as it is' : 'your licenses stay as they are'}. You can ask again in your account.`,
        link: { label: 'Open your account', url: frame.accountUrl },
      },
      questions(frame),
    ],
  };
}

interface Refunded {
  isFull: boolean;
  /** By staff, if the customer had asked for it. */
  approval: { message: string | null } | undefined;
  /** What ends with the refund. `double`: one subscription of two, so that the license stays. */
  ends: 'license' | 'double' | 'nothing';
  /** When the other one of two ends as well, if it does. */
  until: Date | null | undefined;
  /** The customer's other subscriptions, which are charged on. */
  running: readonly RunningSubscription[];
}

function describeEnd(money: Money, { ends, until, running }: Refunded): string {
  if (ends === 'nothing') return 'Your license stays as it is.';
  if (ends === 'double') {
    return `The subscription of this payment has ended with this refund. You have another one, and your license continues with that${until ? ` until ${dayOf(until)}` : ''}.`;
  }
  const [what, it] = isAgent(money) ? ['Your license has', 'it'] : ['These licenses have', 'them'];
  return `${what} ended with this refund, and nothing more is charged${running.length > 0 ? ` for ${it}` : ''}.`;
}

/** Tells a customer that money was refunded. */
export function refundedMail(frame: MailFrame, money: Money, refunded: Refunded): MailContent {
  const { isFull, approval, ends, running } = refunded;
  const amount = formatMoney(money.amount, money.currency);
  const approved = approval ? 'Your refund request is approved. ' : '';
  return {
    subject: `Your refund of ${amount}`,
    preview: 'It should reach your account within 5 to 10 days.',
    heading: addressed('Your money is on its way', frame.name),
    blocks: [
      {
        kind: 'paragraph',
        text: `${approved}We have refunded ${amount}${isFull ? '' : ' of your payment'} for your ${productName(money)}. It goes back to the card or account you paid with, and banks take 5 to 10 days to show it.`,
      },
      ...(approval?.message ? [{ kind: 'letter', text: approval.message } as const] : []),
      { kind: 'paragraph', text: describeEnd(money, refunded) },
      ...(ends === 'license' ? stillCharged(running, [money]) : []),
      questions(frame),
    ],
  };
}

/** Tells a customer that a refund of which they were told has not reached them. */
export function refundReturnedMail(frame: MailFrame, money: Money): MailContent {
  const amount = formatMoney(money.amount, money.currency);
  return {
    subject: `Your refund of ${amount} came back`,
    preview: 'Your bank did not accept it. Please tell us how it can reach you.',
    heading: addressed('Your refund came back', frame.name),
    blocks: [
      {
        kind: 'paragraph',
        text: `Your bank has sent back the ${amount} that we refunded for your ${productName(money)}, often because the card or account was closed. The money has not reached you. Please tell us how it can: our team takes care of it.`,
      },
      questions(frame),
    ],
  };
}

/** Tells a customer that a refund was declined, with the reason that staff gave. */
export function refundDeclinedMail(frame: MailFrame, message: string): MailContent {
  return {
    subject: 'About your refund request',
    preview: oneLine(message, 120),
    heading: addressed('We cannot grant your refund request', frame.name),
    blocks: [
      { kind: 'letter', text: message },
      {
        kind: 'paragraph',
        text: 'Your account shows how you stand on each condition of the 30 Day Money Back Guarantee. You can ask again there.',
        link: { label: 'Open your account', url: frame.accountUrl },
      },
      questions(frame),
    ],
  };
}
