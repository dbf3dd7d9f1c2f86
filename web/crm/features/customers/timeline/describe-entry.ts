import type { TimelineEntry } from '../../../../../contract/timeline.ts';
import { fieldName } from '../../../shared/field-name.ts';
import { formatMoney } from '../../../shared/money.ts';
import { productLabel, statusLabel } from '../../../shared/purchase-labels.ts';

/** A timeline entry in words. */
export interface EntryWords {
  title: string;
  /** What was written, bought or changed. */
  detail?: string;
  /** Who did it, and how it stands. */
  aside: string;
  failed?: boolean;
}

type EntryOf<Kind extends TimelineEntry['kind']> = Extract<TimelineEntry, { kind: Kind }>;

const CONSENT_TITLES: Record<EntryOf<'consent'>['change'], string> = {
  consent: 'Agreed to be texted',
  opt_out: 'Opted out of texts',
  opt_in: 'Opted in to texts again',
};

const CHANGE_VERBS: Record<EntryOf<'change'>['action'], string> = {
  create: 'added',
  update: 'changed',
  delete: 'deleted',
};

export function describeEntry(entry: TimelineEntry): EntryWords {
  switch (entry.kind) {
    case 'email':
      return {
        title: 'Email',
        detail: entry.subject,
        aside: join(entry.status, by(entry.sentByName)),
        failed: entry.status === 'failed',
      };
    case 'text':
      return describeSms(entry);
    case 'purchase':
      return {
        title: `${productLabel(entry.productType)}${entry.quantity > 1 ? ` × ${entry.quantity}` : ''}`,
        aside: join(formatMoney(entry.amount), statusLabel(entry.status)),
        failed: entry.status === 'failed' || entry.status === 'disputed',
      };
    case 'sign_in':
      return { title: 'Signed in to the app', aside: '' };
    case 'consent':
      return { title: CONSENT_TITLES[entry.change], detail: `“${entry.words}”`, aside: '' };
    case 'change':
      return describeChange(entry);
  }
}

function describeSms({ direction, message, status, sentByName }: EntryOf<'text'>): EntryWords {
  if (direction === 'inbound') return { title: 'Text from the customer', detail: message || 'A picture', aside: '' };
  return {
    title: 'Text',
    detail: message,
    aside: join(status, by(sentByName)),
    failed: status === 'failed' || status === 'undelivered',
  };
}

function describeChange({ action, subject, name, fields, byName }: EntryOf<'change'>): EntryWords {
  const what = subject === 'customer' ? 'Customer' : `Team member${name ? ` ${name}` : ''}`;
  const changed = fields.map(fieldName).join(', ');
  return { title: `${what} ${CHANGE_VERBS[action]}`, ...(changed && { detail: changed }), aside: by(byName) };
}

function by(name: string | null): string {
  return name ? `by ${name}` : '';
}

function join(...parts: string[]): string {
  return parts.filter(Boolean).join(', ');
}
