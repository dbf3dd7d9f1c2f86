import type { Account } from '#contract/account.ts';
import { formatDay } from './dates.ts';
import { AGENT, isLive, licenseName } from './licenses.ts';

export interface LicenseState {
  title: string;
  lines: string[];
  tone: 'ok' | 'pending' | 'failed' | 'neutral';
  opensApp: boolean;
  /** The next action: the checkout, another card, or a mail to support. */
  next?: 'buy' | 'card' | 'support';
}

/**
 * The state after the confirmation page, while a payment may still arrive. It offers nothing that could be bought twice and
 * promises nothing.
 */
export const AWAITED_LICENSE: LicenseState = {
  title: 'One moment',
  lines: ['If you have just paid, your license opens here as soon as the payment is confirmed.'],
  tone: 'pending',
  opensApp: false,
};

/** Describes somebody's access to the app, and the reason. */
export function licenseStateOf(account: Account): LicenseState {
  return account.kind === 'owner' ? stateOfOwner(account) : stateOfMember(account);
}

function stateOfOwner({ access, subscriptions, isBlocked, supportEmail }: Account): LicenseState {
  const live = subscriptions.filter(isLive);
  const agentLicenses = live.filter(({ productType }) => productType === AGENT);
  const still = stillCharged(live);
  switch (access.state) {
    case 'none':
      return {
        title: 'No license yet',
        lines: [
          'A license opens the app right away, and you can add your team. Cancel anytime, right here on this page.',
          ...still,
        ],
        tone: 'neutral',
        opensApp: false,
        next: 'buy',
      };
    case 'active':
      return {
        title: 'Active',
        lines: access.until ? whenCanceled(access.until, still) : [whenActive(agentLicenses)],
        tone: 'ok',
        opensApp: true,
      };
    case 'past_due':
      return {
        title: 'Payment overdue',
        lines: [
          'Your latest payment did not go through. The app stays open while we try again.',
          'Update your card to keep your license.',
        ],
        tone: 'pending',
        opensApp: true,
        next: 'card',
      };
    case 'ended':
      return isBlocked
        ? {
            title: 'Access closed',
            lines: [`Our team has closed access to this account. Email ${supportEmail}, and we will look into it.`],
            tone: 'failed',
            opensApp: false,
            next: 'support',
          }
        : {
            title: 'Ended',
            lines: [
              // A license that still runs without access was refunded, and Stripe has yet to end it.
              `${agentLicenses.length > 0 ? 'Your last payment went back to you, so your' : 'Your'} license has ended, and your team’s access with it. Your data and your answers are still here.`,
              'A new license opens the app again right away.',
              ...still,
            ],
            tone: 'failed',
            opensApp: false,
            next: 'buy',
          };
  }
}

function whenCanceled(until: string, still: readonly string[]): string[] {
  const forIt = still.length > 0 ? ' for it' : '';
  return [`Canceled. The app stays open until ${formatDay(until)}; nothing more is charged${forIt}.`, ...still];
}

/** Names the team licenses that are charged on where the license of the owner's own is canceled or missing. */
function stillCharged(live: Account['subscriptions']): string[] {
  const running = live.filter(({ productType, cancelAt }) => productType !== AGENT && cancelAt === null);
  if (running.length === 0) return [];
  const names = running.map(licenseName).join(', ');
  return [
    `Charged each month as before: ${names}. They are of use only with a license of your own. You can cancel them below.`,
  ];
}

function whenActive(agentLicenses: Account['subscriptions']): string {
  const payments = agentLicenses.flatMap(({ renewsAt }) => (renewsAt ? [renewsAt] : [])).sort();
  if (payments[0]) return `Next payment on ${formatDay(payments[0])}.`;
  return agentLicenses.length > 0 ? 'You can open the app.' : 'Set up by our team. There is nothing to pay here.';
}

function stateOfMember({ access, accountName, waitsFor, isActive }: Account): LicenseState {
  const shut = { tone: 'pending', opensApp: false } as const;
  if (!isActive) {
    return {
      ...shut,
      title: 'Deactivated',
      lines: [`${accountName} has turned your access off. Ask them to turn it on again.`],
    };
  }
  switch (waitsFor) {
    case 'seat':
      return {
        ...shut,
        title: 'Waiting for a seat',
        lines: [
          `All licenses of ${accountName} are in use. As soon as one is free, the app opens for you; you have nothing to do.`,
        ],
      };
    case 'team_licenses':
      return {
        ...shut,
        title: 'Not open yet',
        lines: [`${accountName} has no team licenses yet. Ask them to get one.`],
      };
    case 'renewal':
      return {
        ...shut,
        title: 'Ended',
        lines: [`The license of ${accountName} has ended. Your answers are still here. Ask them to renew it.`],
      };
    case 'license':
      return { ...shut, title: 'Not open yet', lines: [`${accountName} has no license yet. Ask them to get one.`] };
    case null:
      return {
        title: 'Active',
        lines: [
          access.until
            ? `You use a license of ${accountName}. It is canceled; the app stays open until ${formatDay(access.until)}.`
            : `You use a license of ${accountName}.`,
        ],
        tone: 'ok',
        opensApp: true,
      };
  }
}
