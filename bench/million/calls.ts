/** A call of the staff's screens. `ids` are customer ids, `at` is the number of the call. */
export interface Call {
  what: string;
  path(ids: string[], at: number): string;
}

const PAGE = 'limit=50';
const NAMES = ['hopper', 'kowalski', 'ada schmidt', 'novak', 'josé', 'zoe lindberg'];

const list = (noun: string, query: string): Call => ({
  what: `${noun} ${query || 'newest'}`,
  path: () => `/api/crm/${noun}?${[PAGE, query].filter(Boolean).join('&')}`,
});
const search = (noun: string): Call => ({
  what: `${noun} q=<name>`,
  path: (_, at) => `/api/crm/${noun}?${PAGE}&q=${encodeURIComponent(NAMES[at % NAMES.length] ?? '')}`,
});
const ofCustomer = (what: string, path: (id: string) => string): Call => ({
  what,
  path: (ids, at) => path(ids[at % ids.length] ?? ''),
});

/** All lists, searches, filters with counts, and the calls of a customer's panel. */
export const CALLS: Call[] = [
  ...['', 'sort=name', 'sort=-teamMemberLicenses', 'before=end', 'q=com', 'q=e', 'q=gmail.com'].map((query) =>
    list('customers', query),
  ),
  search('customers'),
  ...['hasPhone=0', 'hasPhone=1', 'optedOut=1', 'optedOut=0', 'hasSignedInToApp=0', 'licenses=over'].map((query) =>
    list('customers', query),
  ),
  ...['', 'sort=name', 'q=com', 'isActive=0'].map((query) => list('team-members', query)),
  search('team-members'),
  ...['', 'sort=-amount', 'q=com', 'status=refunded', 'productType=team_license'].map((query) =>
    list('purchases', query),
  ),
  search('purchases'),
  ...['', 'action=export', 'q=export'].map((query) => list('audit', query)),
  ofCustomer('audit q=<id>', (id) => `/api/crm/audit?${PAGE}&q=${id.slice(0, 8)}`),
  {
    what: 'search over everything',
    path: (_, at) => `/api/crm/search?q=${encodeURIComponent(NAMES[at % NAMES.length] ?? '')}`,
  },
  ofCustomer('one customer', (id) => `/api/crm/customers/${id}`),
  ofCustomer('timeline', (id) => `/api/crm/customers/${id}/timeline?${PAGE}`),
  ofCustomer('conversation', (id) => `/api/crm/sms/${id}?${PAGE}`),
  { what: 'unread counts, 100', path: () => '/api/crm/unread-counts?limit=100' },
  { what: 'unread counts, all', path: () => '/api/crm/unread-counts' },
  ...[
    '',
    'state=open',
    'state=open&assigneeId=me',
    'state=open&assigneeId=none',
    'state=closed',
    'sort=waitingSince',
  ].map((query) => list('conversations', query)),
  ...['state=open&sort=waitingSince', 'unread=1', 'q=com', 'q=renewal'].map((query) => list('conversations', query)),
  search('conversations'),
  { what: 'stats', path: () => '/api/crm/stats' },
];
