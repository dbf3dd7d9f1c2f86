import * as z from 'zod/mini';
import { AccessState, MemberWaitsFor } from './access.ts';
import { EmailField, Flag, Instant, NameField, OptionalPhoneField } from './fields.ts';
import { ANSWER_MAX_LENGTH, REASON_MAX_LENGTH, UPSELL_MAX_QUANTITY } from './limits.ts';
import { PurchaseStatus } from './purchases.ts';
import { Refundable } from './refund-requests.ts';

/** A subscription as shown to its owner. */
export const AccountSubscription = z.object({
  /** Our own id, not Stripe's. */
  id: z.string(),
  /** `agent_license` or `team_license`. */
  productType: z.string(),
  quantity: z.number(),
  /** Monthly price of the whole subscription as it was sold, with two decimals. Null until Stripe has reported it. */
  monthlyAmount: z.nullable(z.string()),
  /** Stripe's status. Null until Stripe has reported it. */
  status: z.nullable(z.string()),
  /** When the next payment is due. Null when no payment is due. */
  renewsAt: z.nullable(Instant),
  /** When the subscription will end, if that is known. */
  cancelAt: z.nullable(Instant),
});
export type AccountSubscription = z.infer<typeof AccountSubscription>;

/** A customer's or team member's own account. */
export const Account = z.object({
  /** An owner buys licenses. A member uses one of an owner's seats. */
  kind: z.enum(['owner', 'member']),
  name: z.string(),
  email: z.string(),
  access: z.object({ state: AccessState, until: z.nullable(Instant) }),
  /** Numbers of team licenses that are paid for and that team members use. */
  licences: z.object({ paid: z.number(), used: z.number() }),
  /** Empty for a member. */
  subscriptions: z.array(AccountSubscription),
  guide: z.object({ answered: z.number(), total: z.number() }),
  /** The owner's name, for members and for the owner alike. */
  accountName: z.string(),
  /** Whether this person has one of the owner's licenses. An owner needs none. */
  hasSeat: z.boolean(),
  /** What an active member lacks to open the app. Null when nothing, and always for an owner. */
  waitsFor: z.nullable(MemberWaitsFor),
  /** False for a member that the owner has deactivated. */
  isActive: z.boolean(),
  /** Whether our staff have closed access to the owner's account. Always false for a member. */
  isBlocked: z.boolean(),
  /** The other kind of account with this email address, which the person can switch to. */
  switchTo: z.nullable(z.enum(['owner', 'member'])),
  /** Monthly price of one license, with two decimals. */
  prices: z.object({ agentLicense: z.string(), teamLicense: z.string(), currency: z.string() }),
  /** Null when nothing can be refunded, and always for members. */
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
  /** When they were last invited. The email is queued at that time. */
  invitedAt: z.nullable(Instant),
  /** When they first signed in. */
  joinedAt: z.nullable(Instant),
  hasSeat: Flag,
});
export type AccountTeamMember = z.infer<typeof AccountTeamMember>;

const Role = z.nullish(z.string().check(z.trim(), z.maxLength(100, 'Role is too long')));

export const TeamInvitation = z.object({ name: NameField, email: EmailField, phone: OptionalPhoneField, role: Role });
export type TeamInvitation = z.infer<typeof TeamInvitation>;

/** Omitted fields keep their values. */
export const AccountTeamMemberUpdate = z.partial(z.extend(TeamInvitation, { isActive: Flag }));
export type AccountTeamMemberUpdate = z.infer<typeof AccountTeamMemberUpdate>;

export const GuideDay = z.object({
  /** 1 to 30. */
  day: z.number(),
  title: z.string(),
  /** The reason, the steps, and the prompt at its end. */
  task: z.string(),
  /** What to paste into the app. */
  prompt: z.string(),
  question: z.string(),
  /** Empty when not answered. */
  answer: z.string(),
});
export type GuideDay = z.infer<typeof GuideDay>;

export const AccountGuide = z.object({ days: z.array(GuideDay), answered: z.number(), total: z.number() });
export type AccountGuide = z.infer<typeof AccountGuide>;

export const GuideAnswer = z.object({
  answer: z.string('Answer is required').check(z.maxLength(ANSWER_MAX_LENGTH, 'Answer is too long')),
  /** The saved answer that this one replaces. When another was saved meanwhile, the response is a 409 with that `answer`. */
  base: z.optional(z.string().check(z.maxLength(ANSWER_MAX_LENGTH))),
});
export type GuideAnswer = z.infer<typeof GuideAnswer>;

/** Progress in the guide after an answer is saved. */
export const GuideProgress = z.object({ answered: z.number(), total: z.number() });
export type GuideProgress = z.infer<typeof GuideProgress>;

export const AccountPurchase = z.object({
  id: z.string(),
  productType: z.string(),
  quantity: z.number(),
  /** With two decimals, like `refundedAmount`. */
  amount: z.string(),
  refundedAmount: z.string(),
  currency: z.string(),
  status: PurchaseStatus,
  createdAt: Instant,
});
export type AccountPurchase = z.infer<typeof AccountPurchase>;

const Reason = z.string().check(z.trim(), z.maxLength(REASON_MAX_LENGTH, 'Reason is too long'));

/** Without an id, cancels the agent license and the team's licenses with it. */
export const AccountCancellation = z.object({ subscriptionId: z.optional(z.string()), reason: z.optional(Reason) });
export type AccountCancellation = z.infer<typeof AccountCancellation>;

/** The subscriptions concerned, in their current state. The status is 202 while Stripe has yet to be told. */
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
  /** Whether this is the session that makes the request. */
  current: z.boolean(),
  /** For example `Firefox on Windows`. */
  browser: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
});
export type AccountSession = z.infer<typeof AccountSession>;
