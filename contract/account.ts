import * as z from 'zod/mini';
import { AccessState } from './access.ts';
import { EmailField, Flag, Instant, NameField, OptionalPhoneField } from './fields.ts';
import { ANSWER_MAX_LENGTH, REASON_MAX_LENGTH, UPSELL_MAX_QUANTITY } from './limits.ts';
import { PurchaseStatus } from './purchases.ts';
import { Refundable } from './refund-requests.ts';

/** A subscription as its owner sees it. */
export const AccountSubscription = z.object({
  /** Ours, not Stripe's. */
  id: z.string(),
  /** `agent_license` or `team_license`. */
  productType: z.string(),
  quantity: z.number(),
  /** What all of it costs a month, as it was sold, with two decimals; null before Stripe was asked. */
  monthlyAmount: z.nullable(z.string()),
  /** Stripe's word; null before Stripe was asked. */
  status: z.nullable(z.string()),
  /** When the next payment is due; null when there is none. */
  renewsAt: z.nullable(Instant),
  /** When it is known to end. */
  cancelAt: z.nullable(Instant),
});
export type AccountSubscription = z.infer<typeof AccountSubscription>;

/** What a customer or a team member sees of their own account. */
export const Account = z.object({
  /** An owner has bought, or may; a member uses one of an owner's seats. */
  kind: z.enum(['owner', 'member']),
  name: z.string(),
  email: z.string(),
  access: z.object({ state: AccessState, until: z.nullable(Instant) }),
  /** Team licences: those paid for, and those that team members use. */
  licences: z.object({ paid: z.number(), used: z.number() }),
  /** Empty for a member. */
  subscriptions: z.array(AccountSubscription),
  guide: z.object({ answered: z.number(), total: z.number() }),
  /** Whose account it is: the owner's name, also for the owner. */
  accountName: z.string(),
  /** Whether one of the owner's licences is this person's; an owner needs none. */
  hasSeat: z.boolean(),
  /** False for a member whom the owner has deactivated. */
  isActive: z.boolean(),
  /** The other kind of account that this address has, to switch to. */
  switchTo: z.nullable(z.enum(['owner', 'member'])),
  /** What a licence costs a month, with two decimals. */
  prices: z.object({ agentLicense: z.string(), teamLicense: z.string(), currency: z.string() }),
  /** Null when nothing can be refunded, as for a member. */
  refundable: z.nullable(Refundable),
  supportEmail: z.string(),
});
export type Account = z.infer<typeof Account>;

export const AccountTeamMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role: z.nullable(z.string()),
  isActive: Flag,
  /** When they were last invited; the mail is on its way from then on. */
  invitedAt: z.nullable(Instant),
  /** When they first signed in. */
  joinedAt: z.nullable(Instant),
  hasSeat: Flag,
});
export type AccountTeamMember = z.infer<typeof AccountTeamMember>;

const Role = z.nullish(z.string().check(z.trim(), z.maxLength(100, 'Role is too long')));

export const TeamInvitation = z.object({ name: NameField, email: EmailField, phone: OptionalPhoneField, role: Role });
export type TeamInvitation = z.infer<typeof TeamInvitation>;

/** What is left out stays as it is. */
export const AccountTeamMemberUpdate = z.partial(z.extend(TeamInvitation, { isActive: Flag }));
export type AccountTeamMemberUpdate = z.infer<typeof AccountTeamMemberUpdate>;

export const GuideDay = z.object({
  /** 1 to 30. */
  day: z.number(),
  title: z.string(),
  task: z.string(),
  question: z.string(),
  /** Empty: not answered. */
  answer: z.string(),
});
export type GuideDay = z.infer<typeof GuideDay>;

export const AccountGuide = z.object({ days: z.array(GuideDay), answered: z.number(), total: z.number() });
export type AccountGuide = z.infer<typeof AccountGuide>;

export const GuideAnswer = z.object({
  answer: z.string('Answer is required').check(z.maxLength(ANSWER_MAX_LENGTH, 'Answer is too long')),
});
export type GuideAnswer = z.infer<typeof GuideAnswer>;

/** What saving an answer changes beside it. */
export const GuideProgress = z.object({ answered: z.number(), total: z.number() });
export type GuideProgress = z.infer<typeof GuideProgress>;

export const AccountPurchase = z.object({
  id: z.string(),
  productType: z.string(),
  quantity: z.number(),
  /** With two decimals, as `refundedAmount`. */
  amount: z.string(),
  refundedAmount: z.string(),
  currency: z.string(),
  status: PurchaseStatus,
  createdAt: Instant,
});
export type AccountPurchase = z.infer<typeof AccountPurchase>;

const Reason = z.string().check(z.trim(), z.maxLength(REASON_MAX_LENGTH, 'Reason is too long'));

/** Without an id the agent licence, and with it the team's. */
export const AccountCancellation = z.object({ subscriptionId: z.optional(z.string()), reason: z.optional(Reason) });
export type AccountCancellation = z.infer<typeof AccountCancellation>;

/** Which subscriptions it is about, as they are now; answered 202 while Stripe is still to be told. */
export const AccountSubscriptions = z.object({ subscriptions: z.array(AccountSubscription), isPending: z.boolean() });
export type AccountSubscriptions = z.infer<typeof AccountSubscriptions>;

export const AccountCheckout = z.object({
  productType: z.enum(['agent_license', 'team_license']),
  quantity: z._default(z.int().check(z.gte(1), z.lte(UPSELL_MAX_QUANTITY)), 1),
});
export type AccountCheckout = z.infer<typeof AccountCheckout>;

export const AccountLink = z.object({ url: z.string() });
export type AccountLink = z.infer<typeof AccountLink>;

/** A browser in which this person is signed in. */
export const AccountSession = z.object({
  id: z.string(),
  /** The session that asks. */
  current: z.boolean(),
  /** As `Firefox on Windows`. */
  browser: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
});
export type AccountSession = z.infer<typeof AccountSession>;
