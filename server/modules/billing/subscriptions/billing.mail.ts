import { formatMoney } from '#contract/money.ts';
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

/** Tells a customer when the canceled subscriptions end, and which others are `running`. */
export function canceledMail(
  frame: MailFrame,
  ending: readonly EndingSubscription[],
  running: readonly RunningSubscription[],
): MailContent {
  const isOver = ending.every(({ endedAt }) => endedAt !== null);
  const forIt = running.length > 0 ? ' for it' : '';
  return {
    subject: isOver ? 'Your subscription has ended' : `Your subscription is canceled: it runs until ${lastDay(ending)}`,
    preview: isOver
      ? `There will be no further payments${forIt}.`
      : `You keep your access until then. Nothing more is charged${forIt}.`,
    heading: addressed(isOver ? 'Your subscription has ended' : 'Your subscription is canceled', frame.name),
    blocks: [
      {
        kind: 'paragraph',
        text: isOver
          ? `It has been canceled, and nothing more is charged${forIt}.`
          : `You keep your access until the end of the period that is paid, and nothing more is charged${forIt}.`,
      },
      {
        kind: 'facts',
        rows: ending.map(({ cancelAt, endedAt, ...product }): [string, string] => [
          productName(product),
          endedAt ? `ended ${dayOf(endedAt)}` : `until ${cancelAt ? dayOf(cancelAt) : ''}`,
        ]),
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
  return {
    subject: `Your payment of ${amount} went through`,
    preview: 'There is nothing left for you to do.',
    heading: addressed('Your payment went through', frame.name),
    blocks: [
      {
        kind: 'paragraph',
        text: `We have received ${amount} for your ${productName(money)}. Your access stays as it is, and there is nothing left for you to do.`,
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

function lastDay(ending: readonly EndingSubscription[]): string {
  const last = Math.max(...ending.map(({ cancelAt, endedAt }) => (endedAt ?? cancelAt)?.getTime() ?? 0));
  return dayOf(new Date(last));
}

/** Returns `December 22, 2026`, in UTC. */
export function dayOf(moment: Date): string {
  return moment.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}
