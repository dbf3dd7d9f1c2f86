import type { DayMail } from '#server/database/day-mails.ts';
import { A_MONTH_SECONDS, longJob, mailJob, persistentJob, recurringJob } from './job.ts';

/* All kinds of jobs and their payloads. A module handles those of its own subject. */

// Emails

/** Emails the buyer the guide and a sign-in link. */
export const welcomeMail = mailJob<{ purchaseId: string }>('welcome-mail');

/** Names a customer, a team member or neither, so that a request for an unknown address takes as long. */
export interface SignInLinkOrder {
  linkId: string;
  customerId: string | null;
  teamMemberId: string | null;
  lifetimeMinutes: number;
}

/** Emails a sign-in link. */
export const signInLink = mailJob<SignInLinkOrder>('sign-in-link');

/** Emails an invitation to the CRM. */
export const staffInvitation = mailJob<{ invitationId: string }>('staff-invitation');

/** Emails a team member an invitation. Its id is the id of the `team_events` row. */
export const invitation = mailJob<{ invitationId: string; teamMemberId: string }>('invitation');

/** An event about a customer's money, and the id of the email about it. */
export type BillingMailOrder = { mailId: string } & (
  | { kind: 'payment_failed'; purchaseId: string }
  | { kind: 'payment_recovered'; purchaseId: string }
  | { kind: 'refunded' | 'refund_returned'; purchaseId: string; amount: string }
  | { kind: 'canceled'; customerId: string; subscriptionId: string; isUnpaid?: boolean }
  | { kind: 'resumed'; customerId: string }
  | { kind: 'refund_requested' | 'refund_withdrawn' | 'refund_declined'; customerId: string; requestId: string }
);

/** Emails a customer about an event that concerns their money. */
export const billingMail = mailJob<BillingMailOrder>('billing-mail');

interface LeadMail {
  leadId: string;
  /** The recipient's address. */
  to: string;
}

/** Emails somebody about a new lead. */
export const leadAlert = mailJob<LeadMail>('lead-alert');

/** Emails them again, unless somebody has answered the lead by then. */
export const leadReminder = mailJob<LeadMail>('lead-reminder');

/** Emails a user the tasks that are due on a day. */
export const taskMail = mailJob<DayMail>('task-mail');

/** Emails a user what waits on a day. */
export const digestMail = mailJob<DayMail>('digest-mail');

/** What staff are told of a follow-up: a step that notifies, or that the line has paused itself. */
export type FollowUpNotice = { userId: string } & ({ stepId: string } | { followUpId: string });

/** Emails somebody of staff about a follow-up. */
export const followUpNotice = mailJob<FollowUpNotice>('follow-up-notice');

/** What staff are told of an endpoint for webhooks: that it was switched off. */
export interface WebhookNotice {
  /** Names the switching off, which may happen again. */
  noticeId: string;
  endpointId: string;
  userId: string;
}

/** Emails somebody of staff about an endpoint for webhooks. */
export const webhookNotice = mailJob<WebhookNotice>('webhook-notice');

// Money

/** Updates a purchase to its current state at Stripe. */
export const recheckPurchase = persistentJob<{ purchaseId: string }>('recheck-purchase');

export interface OpenCheckouts {
  customerId: string;
  productType: string;
  openedBefore: string;
}

/** Closes the other checkouts that a customer opened for a product before they paid for it. */
export const expireCheckouts = persistentJob<OpenCheckouts>('expire-checkouts');

/** Everything needed for the refund, in case the customer is deleted in the meantime. */
export interface PaymentRefund {
  refundId: string;
  purchaseId: string;
  paymentIntentId: string;
  amountCents: number;
  /** The subscription that continues although this payment is fully refunded. */
  keptSubscriptionId: string | null;
  /** The subscription that ends with the refund, whichever of its payments this is. */
  endedSubscriptionId: string | null;
}

/** Refunds a payment. */
export const refundPayment = persistentJob<PaymentRefund>('refund-payment', { forSeconds: A_MONTH_SECONDS });

export interface EndedSubscription {
  subscriptionId: string;
  purchaseId?: string;
  reason: 'refunded' | 'customer_deleted';
}

/** Ends a subscription at Stripe. Stripe keeps charging the card until this succeeds. */
export const endSubscription = persistentJob<EndedSubscription>('end-subscription', {
  forSeconds: A_MONTH_SECONDS,
});

/** Sends a requested change of a subscription to Stripe. */
export const changeSubscription = persistentJob<{ changeId: string; customerId: string }>('change-subscription', {
  forSeconds: A_MONTH_SECONDS,
});

interface Batch {
  /** The last row of the batch before. */
  after: string | undefined;
}

/** Reads from Stripe the subscriptions that have no state or price yet. They come from databases of older versions. */
export const syncSubscriptions = persistentJob<Batch>('sync-subscriptions');

/** Adds purchases from before the money report existed to it. */
export const syncMoneyReport = persistentJob<Batch>('sync-books');

// The AI app

export interface AppWebhookOrder {
  /** All webhooks that one transaction caused. */
  webhookIds: string[];
  /** The customer who owns the account concerned, if there is one. */
  customerId: string | null;
}

/** Sends webhooks about access to the AI app, for a month, and soon after the app is back. */
export const sendAppWebhooks = persistentJob<AppWebhookOrder>('app-webhooks', {
  forSeconds: A_MONTH_SECONDS,
  longestRetrySeconds: 10,
});

/** Informs the app of access that was granted or ended while no webhook address was configured. */
export const catchUpApp = persistentJob<Record<string, never>>('catch-up-app');

// Bulk actions

/** Does one part of a bulk action and queues the next. */
export const bulkAction = longJob<{ bulkId: string }>('bulk-action');

// Imports

/** Undoes one part of an import and queues the next. */
export const undoImport = longJob<{ importId: string }>('undo-import');

// Scheduled

/** Advances the leads whose demos are over. */
export const finishDemos = recurringJob('finish-demos', '*/5 * * * *');

/** Saves the texts that arrived while nobody answered Twilio's webhook, which is sent only once. */
export const missedTexts = recurringJob('missed-texts', '*/5 * * * *');

/** Sends the messages that are due. */
export const sendDue = recurringJob('send-due', '* * * * *');

/** Does the steps of follow-ups that are due. */
export const advanceFollowUps = recurringJob('follow-ups', '* * * * *');

/** Ends the snoozes of conversations that are over. */
export const wakeConversations = recurringJob('wake-conversations', '* * * * *');

/** Reads the mailbox that INBOUND_IMAP_URL names. */
export const readMailbox = recurringJob('read-mailbox', '* * * * *');

/** Takes questions that nobody has answered for opt-outs. */
export const decideStopQuestions = recurringJob('decide-stop-questions', '* * * * *');

/** Queues the morning's task emails once it is morning. */
export const orderTaskMails = recurringJob('order-task-mails', '*/5 * * * *');

/** Queues the digests of the users whose hour has come. */
export const orderDigests = recurringJob('order-digests', '*/5 * * * *');

/** Merges the rows of `totals` that writes have added. */
export const foldTotals = recurringJob('fold-totals', '*/5 * * * *');

/** Deletes expired data once an hour, at a minute that few other programs use. */
export const retention = recurringJob('retention', '23 * * * *');
