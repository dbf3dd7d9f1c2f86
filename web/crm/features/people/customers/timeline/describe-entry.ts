import type { ConsentEntry } from '#contract/consent.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { capitalize } from '#crm/shared/capitalize.ts';
import { changesInWords } from '#crm/shared/field-change.ts';
import { formatMoney } from '#crm/shared/money.ts';
import { consentVerb } from '#crm/shared/people/consent-words.ts';
import { productLabel, statusLabel } from '#crm/shared/purchase-labels.ts';

/** The words for a timeline entry. */
export interface EntryWords {
  title: string;
  /** The content, purchase or change. */
  detail?: string;
  /** The full content, which the detail opens. */
  content?: string;
  /** The author and the status. */
  aside: string;
  failed?: boolean;
}

const appointment = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

type EntryOf<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;

const CONSENTS: Record<EntryOf<'consent'>['change'], Pick<ConsentEntry, 'state' | 'source'>> = {
  consent: { state: 'given', source: 'form' },
  opt_out: { state: 'withdrawn', source: 'text' },
  opt_in: { state: 'given', source: 'text' },
  pause: { state: 'paused', source: 'text' },
};

const CHANGE_VERBS: Record<EntryOf<'change'>['action'], string> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
};

const CALL_OUTCOMES: Record<EntryOf<'call'>['outcome'], string> = {
  reached: 'reached',
  voicemail: 'left a voicemail',
  no_answer: 'no answer',
  wrong_number: 'wrong number',
};

const TEAM_VERBS: Record<EntryOf<'team'>['event'], string> = {
  invited: 'was invited',
  joined: 'joined the team',
  seat_given: 'got a seat',
  seat_taken: 'lost their seat',
};

const SUBSCRIPTION_VERBS: Record<EntryOf<'subscription'>['change'], string> = {
  cancel_at_period_end: 'canceled at period end',
  cancel_now: 'canceled right away',
  resume: 'resumed',
};

const DECISION_VERBS: Record<EntryOf<'refund_decision'>['decision'], string> = {
  approved: 'approved',
  rejected: 'declined',
  withdrawn: 'withdrawn',
};

const REFUND_STATES: Record<EntryOf<'refund'>['status'], string> = {
  pending: 'waiting for Stripe',
  completed: '',
  refused: 'not accepted by Stripe',
};

const KEPT: Record<EntryOf<'kept_payment'>['why'], string> = {
  double_payment: 'Double payment',
  after_ending: 'Payment after the end',
};

const DEMO_TITLES: Record<EntryOf<'booking'>['status'], string> = {
  booked: 'Demo booked',
  cancelled: 'Demo canceled',
  rejected: 'Demo declined',
  no_show: 'Demo missed',
};

const SUBJECTS: Record<EntryOf<'change'>['subject'], string> = {
  customer: 'Customer',
  team_member: 'Team member',
  lead: 'Lead',
};

export function describeEntry(entry: TimelineEntry): EntryWords {
  switch (entry.kind) {
    case 'email':
      return {
        title: entry.direction === 'inbound' ? 'Email received' : 'Email',
        detail: entry.subject,
        content: entry.content,
        aside: join(entry.direction === 'inbound' ? `from ${entry.from}` : entry.status, by(entry.sentByName)),
        failed: entry.status === 'failed' || entry.status === 'undelivered',
      };
    case 'call':
      return { title: 'Call', detail: entry.note, aside: join(CALL_OUTCOMES[entry.outcome], by(entry.byName)) };
    case 'text':
      return describeText(entry);
    case 'note':
      return { title: 'Note', detail: entry.body, aside: join(by(entry.authorName), entry.edits > 0 ? 'edited' : '') };
    case 'task':
      return {
        title: entry.isDone ? 'Task done' : 'Task',
        detail: entry.title,
        aside: join(
          entry.assigneeName ? `for ${entry.assigneeName}` : '',
          !entry.isDone && entry.dueAt !== null ? `due ${appointment.format(new Date(entry.dueAt))}` : '',
        ),
      };
    case 'purchase':
      return {
        title: productLabel(entry.productType, entry.quantity),
        aside: join(formatMoney(entry.amount), statusLabel(entry.status)),
        failed: entry.status === 'failed' || entry.status === 'disputed',
      };
    case 'returned_refund':
      return { title: 'Refund sent back by the bank', aside: formatMoney(entry.amount), failed: true };
    case 'subscription':
      return {
        title: `${productLabel(entry.productType, entry.quantity)} ${SUBSCRIPTION_VERBS[entry.change]}`,
        ...quoted(entry.reason),
        aside: join(byWhom(entry), entry.isPending ? 'waiting for Stripe' : ''),
      };
    case 'refund':
      return {
        title: `Refund of ${formatMoney(entry.amount)}: ${productLabel(entry.productType, entry.quantity)}`,
        ...quoted(entry.reason),
        aside: join(by(entry.byName), entry.endsSubscription ? 'ends the license' : '', REFUND_STATES[entry.status]),
        failed: entry.status === 'refused',
      };
    case 'refund_request':
      return { title: 'Refund requested', ...quoted(entry.reason), aside: 'by the customer' };
    case 'refund_decision':
      return {
        title: `Refund request ${DECISION_VERBS[entry.decision]}`,
        ...quoted(entry.reason),
        aside: byWhom(entry),
      };
    case 'kept_payment':
      return {
        title: `${KEPT[entry.why]} kept: ${productLabel(entry.productType, entry.quantity)}`,
        aside: join(formatMoney(entry.amount), by(entry.byName)),
      };
    case 'checkout':
      return {
        title: `Checkout opened: ${productLabel(entry.productType, entry.quantity)}`,
        aside: join(
          entry.isPaidElsewhere ? 'paid in another' : entry.isExpired ? 'expired, not paid' : 'not paid yet',
          entry.isReminded ? 'reminder sent' : '',
        ),
      };
    case 'booking':
      return {
        title: DEMO_TITLES[entry.status],
        detail: appointment.format(new Date(entry.startsAt)),
        aside: '',
      };
    case 'sign_in':
      return { title: 'Signed in', aside: '' };
    case 'guide':
      return { title: `Answered ${entry.answered} of ${entry.total} guide questions`, aside: '' };
    case 'consent':
      return {
        title: capitalize(consentVerb({ channel: 'text', purpose: null, ...entry, ...CONSENTS[entry.change] })),
        detail: `“${entry.words}”`,
        aside: entry.byName === undefined ? '' : `recorded by ${entry.byName}`,
      };
    case 'team':
      return { title: `${entry.name} ${TEAM_VERBS[entry.event]}`, aside: byWhom(entry) };
    case 'change':
      return describeEdit(entry);
  }
}

function describeText({ direction, message, status, sentByName }: EntryOf<'text'>): EntryWords {
  if (direction === 'inbound') return { title: 'Text from the customer', detail: message || 'A picture', aside: '' };
  return {
    title: 'Text',
    detail: message,
    aside: join(status, by(sentByName)),
    failed: status === 'failed' || status === 'undelivered',
  };
}

function describeEdit(entry: EntryOf<'change'>): EntryWords {
  const { action, subject, name, fields, changes } = entry;
  const what = `${SUBJECTS[subject]}${name ? ` ${name}` : ''}`;
  const changed = changesInWords(fields, changes);
  return { title: `${what} ${CHANGE_VERBS[action]}`, ...(changed && { detail: changed }), aside: byWhom(entry) };
}

function byWhom({ byName, byCustomer }: EntryOf<'change' | 'team' | 'subscription' | 'refund_decision'>): string {
  return byCustomer ? 'by the customer' : by(byName);
}

function quoted(reason: string | null): { detail?: string } {
  return reason === null ? {} : { detail: `“${reason}”` };
}

function by(name: string | null): string {
  return name ? `by ${name}` : '';
}

function join(...parts: string[]): string {
  return parts.filter(Boolean).join(', ');
}
