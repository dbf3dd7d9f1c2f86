import { formatMoney, toCents } from '#contract/money.ts';
import { AGENT_LICENSE } from '#contract/purchases.ts';
import type { Block, MailContent } from '#server/gateways/mail/mail.gateway.ts';
import { mailtoLink } from '#server/shared/mailto-link.ts';
import { addressed } from '#server/shared/one-line.ts';
import type { EndingSubscription, ResumedSubscription, RunningSubscription } from './billing-mails.store.ts';

/** Data that all of these mails need. */
export interface MailFrame {
  name: string;
  /** The address of the account, with the card, the licenses and the guide. */
  accountUrl: string;
  supportEmail: string;
}

export interface Money {
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

/** What of a customer's subscriptions matters beside those that end. */
interface Circumstances {
  /** The other subscriptions, which are charged on. */
  running: readonly RunningSubscription[];
  /** Whether they have ended because a payment failed. */
  isUnpaid?: boolean | undefined;
}

/** Tells a customer when the canceled subscriptions end, and which others are charged on. */
export function canceledMail(
  frame: MailFrame,
  ending: readonly EndingSubscription[],
  { running, isUnpaid }: Circumstances,
): MailContent {
  const { subject, preview, heading, text } = describeEnding(ending, { running, isUnpaid });
  const isOver = hasEndedAll(ending);
  return {
    subject,
    preview,
    heading: addressed(heading, frame.name),
    blocks: [
      { kind: 'paragraph', text },
      {
        kind: 'facts',
        rows: ending.map((subscription): [string, string] => [productName(subscription), endOf(subscription)]),
      },
      ...stillCharged(running, ending),
      {
        kind: 'action',
        link: { label: 'Open your account', url: frame.accountUrl },
        note: isOver ? 'You can come back at any time.' : 'Changed your mind? Until then you can resume it there.',
      },
      questions(frame),
    ],
  };
}

const CANCELED = 'Your subscription is canceled';
const ENDED = 'Your subscription has ended';

function describeEnding(ending: readonly EndingSubscription[], { running, isUnpaid }: Circumstances) {
  const forIt = running.length > 0 ? ' for it' : '';
  if (hasEndedAll(ending)) {
    const why = isUnpaid ? 'Its payment did not go through' : 'It has been canceled';
    const preview = `There will be no further payments${forIt}.`;
    return { subject: ENDED, preview, heading: ENDED, text: `${why}, and nothing more is charged${forIt}.` };
  }
  if (ending.some(hasOverduePayment)) {
    const preview = 'A payment is overdue, and we go on trying to take it.';
    const text = `${preview} After that nothing more is charged${forIt}.`;
    return { subject: CANCELED, preview, heading: CANCELED, text };
  }
  return {
    subject: `${CANCELED}: it runs until ${lastDay(ending)}`,
    preview: `You keep your access until then. Nothing more is charged${forIt}.`,
    heading: CANCELED,
    text: `You keep your access until the end of the period that is paid, and nothing more is charged${forIt}.`,
  };
}

function hasEndedAll(ending: readonly EndingSubscription[]): boolean {
  return ending.every(({ endedAt }) => endedAt !== null);
}

/** Tells a customer that canceled subscriptions continue. */
export function resumedMail(frame: MailFrame, resumed: readonly ResumedSubscription[]): MailContent {
  return {
    subject: 'Your subscription continues',
    preview: 'It is no longer canceled.',
    heading: addressed('Your subscription continues', frame.name),
    blocks: [
      {
        kind: 'paragraph',
        text: 'It is no longer canceled: you keep your access, and it renews each month as before.',
      },
      {
        kind: 'facts',
        rows: resumed.map(({ currentPeriodEnd, ...product }): [string, string] => [
          productName(product),
          currentPeriodEnd ? `renews on ${dayOf(currentPeriodEnd)}` : 'renews each month',
        ]),
      },
      {
        kind: 'action',
        link: { label: 'Open your account', url: frame.accountUrl },
        note: 'You can cancel there anytime.',
      },
      questions(frame),
    ],
  };
}

/** Tells a customer that a payment went through whose failure they were told of. */
export function paymentRecoveredMail(frame: MailFrame, money: Money): MailContent {
  const amount = formatMoney(money.amount, money.currency);
  // Forgiven, paid with credit or paid past Stripe: the card has paid nothing.
  const isSettled = toCents(money.amount) === 0;
  return {
    subject: isSettled ? 'Your overdue payment is settled' : `Your payment of ${amount} went through`,
    preview: 'There is nothing left for you to do.',
    heading: addressed(isSettled ? 'Your overdue payment is settled' : 'Your payment went through', frame.name),
    blocks: [
      {
        kind: 'paragraph',
        text: isSettled
          ? `The overdue payment for your ${productName(money)} is settled. Your access stays as it is, and there is nothing left to pay.`
          : `We have received ${amount} for your ${productName(money)}. Your access stays as it is, and there is nothing left for you to do.`,
      },
      questions(frame),
    ],
  };
}

/** Names what is charged on although other subscriptions end. */
export function stillCharged(
  running: readonly RunningSubscription[],
  ending: readonly Pick<Money, 'productType'>[],
): Block[] {
  if (running.length === 0) return [];
  const names = running.map(productName).join(', ');
  const losesTeam = ending.some(isAgent) && !running.some(isAgent);
  const why = losesTeam ? ' Team licenses are of use only with a license of your own.' : '';
  return [{ kind: 'paragraph', text: `Charged each month as before: ${names}. You can cancel in your account.${why}` }];
}

export function isAgent({ productType }: Pick<Money, 'productType'>): boolean {
  return productType === AGENT_LICENSE;
}

export function questions({ supportEmail }: MailFrame): Block {
  return { kind: 'paragraph', text: 'Questions? Write to us:', link: mailtoLink(supportEmail) };
}

/** Returns `Agent License` or `3 Team Licenses`. */
export function productName({ productType, quantity }: Pick<Money, 'productType' | 'quantity'>): string {
  const product = isAgent({ productType }) ? 'Agent License' : 'Team License';
  return quantity === 1 ? product : `${quantity} ${product}s`;
}

/** Holds while Stripe still tries to take a payment. If that fails to the end, the subscription ends earlier. */
function hasOverduePayment({ status }: EndingSubscription): boolean {
  return status === 'past_due';
}

function endOf(subscription: EndingSubscription): string {
  const { cancelAt, endedAt } = subscription;
  if (endedAt) return `ended ${dayOf(endedAt)}`;
  return `until ${cancelAt ? dayOf(cancelAt) : ''}${hasOverduePayment(subscription) ? ' at the latest' : ''}`;
}

function lastDay(ending: readonly EndingSubscription[]): string {
  const last = Math.max(...ending.map(({ cancelAt, endedAt }) => (endedAt ?? cancelAt)?.getTime() ?? 0));
  return dayOf(new Date(last));
}

/** Returns `December 22, 2026`, in UTC. */
export function dayOf(moment: Date): string {
  return moment.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
