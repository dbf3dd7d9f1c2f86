import { formatMoney, toCents } from '#contract/money.ts';
import { AGENT_LICENSE } from '#contract/purchases.ts';
import type { Block, MailContent } from '#server/gateways/mail/mail.gateway.ts';
import { mailtoLink } from '#server/shared/mailto-link.ts';
import { addressed, firstName } from '#server/shared/one-line.ts';
import { counted } from '#server/shared/pluralize.ts';

export interface WelcomeMail {
  name: string;
  /** As in the purchase: `agent_license`. Any other value is a team license. */
  productType: string;
  quantity: number;
  /** With two decimals, as in the purchase: `97.00`. */
  amount: string;
  /** ISO code of the licenses' currency, in any case. */
  currency: string;
  /** What each next month costs, after the discounts that last. Null before Stripe was asked. */
  monthlyAmount: string | null;
  /** What it costs without discounts. */
  listedAmount: string;
  /** Works once. */
  signInUrl: string;
  guideUrl: string;
  /** The address where the owner invites the team, and cancels. */
  accountUrl: string;
  supportEmail: string;
  /** Days from sending until the sign-in link expires. */
  expiresInDays: number;
}

const forATeam = (accountUrl: string): Block[] => [
  { kind: 'heading', text: 'Who are they for?' },
  {
    kind: 'paragraph',
    text: 'Each team license gives one more person access. Invite them in your account, and each gets an email with a link of their own:',
    link: { label: 'Invite your team', url: accountUrl },
  },
];

function renewalPrice({ monthlyAmount, listedAmount, currency }: WelcomeMail): string {
  const amount = monthlyAmount ?? listedAmount;
  const price = formatMoney(amount, currency);
  if (toCents(amount) >= toCents(listedAmount)) return price;
  return `${price} (${formatMoney(listedAmount, currency)} without your discount)`;
}

/** Composes the mail that a buyer gets within five minutes of paying. */
export function welcomeMail(mail: WelcomeMail): MailContent {
  const name = firstName(mail.name);
  const agent = mail.productType === AGENT_LICENSE;
  const team = mail.quantity === 1 ? 'your team license is ready' : 'your team licenses are ready';
  const lifetime = counted(mail.expiresInDays, 'day');
  return {
    subject: `${name ? `Welcome, ${name}` : 'Welcome'}: ${agent ? 'your secure sign-in link' : team}`,
    preview: `It works once, for ${lifetime}. Your Getting Started Guide is attached.`,
    heading: addressed('Welcome', mail.name),
    blocks: [
      {
        kind: 'paragraph',
        text: `Your payment went through and ${agent ? 'your four AI brains are ready' : team}. One step is left: sign in with your secure link.`,
      },
      {
        kind: 'action',
        link: { label: 'Sign in now', url: mail.signInUrl },
        note: `The link works once and expires ${lifetime} after this email was sent. Keep it to yourself: it opens your account.`,
      },
      ...(agent ? [] : forATeam(mail.accountUrl)),
      { kind: 'heading', text: 'Start with day 1' },
      {
        kind: 'paragraph',
        text: 'The 30-Day Getting Started Guide takes ten to thirty minutes a day. Day 1 takes fifteen.',
        link: { label: 'Download the guide (PDF)', url: mail.guideUrl },
      },
      { kind: 'heading', text: 'What you bought' },
      {
        kind: 'facts',
        rows: [
          ['Product', agent ? 'Agent License' : 'Team License'],
          ['Quantity', String(mail.quantity)],
          ['Paid', formatMoney(mail.amount, mail.currency)],
          ['Renews', `each month for ${renewalPrice(mail)}, until you cancel`],
        ],
      },
      {
        kind: 'paragraph',
        text: 'Cancel anytime. Two presses in your account do it, and your access lasts to the end of the month you have paid for.',
        link: { label: 'Open your account', url: mail.accountUrl },
      },
      { kind: 'heading', text: '30 Day Money Back Guarantee' },
      {
        kind: 'paragraph',
        text: 'You get your money back if you used the product, completed all questions in the 30-Day Getting Started Guide, and ask within 30 days.',
      },
      { kind: 'heading', text: 'Questions?' },
      { kind: 'paragraph', text: 'Lost the link, or stuck? Write to us:', link: mailtoLink(mail.supportEmail) },
    ],
  };
}
