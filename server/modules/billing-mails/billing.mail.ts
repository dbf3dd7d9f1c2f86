import { formatMoney } from '../../../contract/money.ts';
import { AGENT_LICENSE } from '../../../contract/purchases.ts';
import type { Block, MailContent } from '../../gateways/mail/mail.gateway.ts';
import { mailtoLink } from '../../shared/mailto-link.ts';
import { addressed, oneLine } from '../../shared/one-line.ts';
import type { EndingSubscription } from './billing-mails.store.ts';

/** Data that all of these mails need. */
export interface MailFrame {
  name: string;
  /** The address of the account, with the card, the licenses and the guide. */
  accountUrl: string;
  supportEmail: string;
}

interface Money {
  productType: string;
  quantity: number;
  /** With two decimals. */
  amount: string;
  /** ISO code, in any case. */
  currency: string;
}

/** Tells a customer that a payment failed, and how to fix it. `hasAccess` tells whether their access continues while Stripe retries. */
export function paymentFailedMail(frame: MailFrame, money: Money, hasAccess: boolean): MailContent {
  const amount = formatMoney(money.amount, money.currency);
  return {
    subject: `Your payment of ${amount} did not go through`,
    preview: 'Please check the card in your account.',
    heading: addressed('Your payment did not go through', frame.name),
    blocks: [
      {
        kind: 'paragraph',
        text: `We could not take ${amount} for your ${productName(money)}. ${
          hasAccess
            ? 'You can keep working: we will try again over the next few days. If the payment keeps failing, your access ends.'
            : 'Your access begins as soon as the payment comes in.'
        }`,
      },
      {
        kind: 'action',
        link: { label: 'Change your card', url: frame.accountUrl },
        note: 'In your account, under payments, you can change the card and find your receipts.',
      },
      questions(frame),
    ],
  };
}

/** Tells a customer when the canceled subscriptions end. */
export function canceledMail(frame: MailFrame, ending: readonly EndingSubscription[]): MailContent {
  const isOver = ending.every(({ endedAt }) => endedAt !== null);
  return {
    subject: isOver ? 'Your subscription has ended' : `Your subscription is canceled: it runs until ${lastDay(ending)}`,
    preview: isOver
      ? 'There will be no further payments.'
      : 'You keep your access until then. Nothing more is charged.',
    heading: addressed(isOver ? 'Your subscription has ended' : 'Your subscription is canceled', frame.name),
    blocks: [
      {
        kind: 'paragraph',
        text: isOver
          ? 'It has been canceled, and nothing more is charged.'
          : 'You keep your access until the end of the period that is paid, and nothing more is charged.',
      },
      {
        kind: 'facts',
        rows: ending.map(({ cancelAt, endedAt, ...product }): [string, string] => [
          productName(product),
          endedAt ? `ended ${dayOf(endedAt)}` : `until ${cancelAt ? dayOf(cancelAt) : ''}`,
        ]),
      },
      {
        kind: 'action',
        link: { label: 'Open your account', url: frame.accountUrl },
        note: isOver ? 'You can come back at any time.' : 'Changed your mind? Until then you can resume it there.',
      },
      questions(frame),
    ],
  };
}

/** Tells a customer that money was refunded. */
export function refundedMail(
  frame: MailFrame,
  money: Money,
  { isFull, endsLicense }: { isFull: boolean; endsLicense: boolean },
): MailContent {
  const amount = formatMoney(money.amount, money.currency);
  return {
    subject: `Your refund of ${amount}`,
    preview: 'It should reach your account within 5 to 10 days.',
    heading: addressed('Your money is on its way', frame.name),
    blocks: [
      {
        kind: 'paragraph',
        text: `We have refunded ${amount}${isFull ? '' : ' of your payment'} for your ${productName(money)}. It goes back to the card or account you paid with, and banks take 5 to 10 days to show it.`,
      },
      {
        kind: 'paragraph',
        text: endsLicense
          ? 'Your license has ended with this refund, and nothing more is charged.'
          : 'Your license stays as it is.',
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

function questions({ supportEmail }: MailFrame): Block {
  return { kind: 'paragraph', text: 'Questions? Write to us:', link: mailtoLink(supportEmail) };
}

/** Returns `Agent License` or `3 Team Licenses`. */
function productName({ productType, quantity }: Pick<Money, 'productType' | 'quantity'>): string {
  const product = productType === AGENT_LICENSE ? 'Agent License' : 'Team License';
  return quantity === 1 ? product : `${quantity} ${product}s`;
}

function lastDay(ending: readonly EndingSubscription[]): string {
  const last = Math.max(...ending.map(({ cancelAt, endedAt }) => (endedAt ?? cancelAt)?.getTime() ?? 0));
  return dayOf(new Date(last));
}

/** Returns `December 22, 2026`, in UTC. */
function dayOf(moment: Date): string {
  return moment.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
