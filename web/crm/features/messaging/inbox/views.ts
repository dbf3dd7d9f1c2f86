import { ME } from '#contract/inbox.ts';
import { NOBODY } from '#contract/leads.ts';
import type { ListOptions, ListQuery } from '#crm/shared/records/list-query.ts';

export type ViewId = 'mine' | 'nobody' | 'all' | 'drafts' | 'snoozed' | 'closed';

interface View {
  id: ViewId;
  label: string;
  /** What the API is asked for. */
  query: ListQuery;
  /** Shown while it has no conversations. */
  empty: string;
}

/** The views of the inbox. The first one is the default. */
export const VIEWS: readonly [View, ...View[]] = [
  {
    id: 'mine',
    label: 'Mine',
    query: { state: 'open', assigneeId: ME },
    empty: 'Nothing waits for you. What nobody has taken yet stands under Nobody’s.',
  },
  {
    id: 'nobody',
    label: "Nobody's",
    query: { state: 'open', assigneeId: NOBODY },
    empty: 'Somebody has taken every open conversation.',
  },
  { id: 'all', label: 'All', query: { state: 'open' }, empty: 'No conversation is open.' },
  {
    id: 'drafts',
    label: 'Drafts',
    query: { drafts: '1' },
    empty: 'No draft waits. Assistants and other programs leave them here; nothing sends them by itself.',
  },
  {
    id: 'snoozed',
    label: 'Snoozed',
    query: { state: 'snoozed' },
    empty: 'Nothing is put off. Snoozed conversations come back by themselves, or with the next answer.',
  },
  {
    id: 'closed',
    label: 'Closed',
    query: { state: 'closed' },
    empty: 'No conversation is closed. The next answer opens a closed one again.',
  },
];

export function viewOf(id: string | null): View {
  return VIEWS.find((view) => view.id === id) ?? VIEWS[0];
}

export const LIST_OPTIONS: ListOptions = {
  searchHint: 'Name, subject, address or number',
  filters: [
    {
      field: 'channel',
      label: 'Channel',
      all: 'All',
      options: [
        { value: 'text', label: 'Texts' },
        { value: 'email', label: 'Emails' },
      ],
    },
  ],
  sorts: [
    { value: '-lastMessageAt', label: 'Newest' },
    { value: 'waitingSince', label: 'Waiting' },
  ],
};
