export interface Target {
  path: string;
  body?: object;
}

/** One call of the CRM to our server and to the bare server. */
export interface CrmCall {
  what: string;
  ours(): Target;
  /** The call to bare-server.ts. */
  bare(): Target;
  /** Answers per second of Directus 12.4 on PostgreSQL 15 with 100,000 customers and ten connections. */
  directus: { rate: number; what: string } | undefined;
}

/** Parts of names and addresses, from rare to common. */
const WORDS = ['smith', 'garcia', 'kowal', 'novak', 'peters', 'reyes', 'anders', 'muller', 'lopez', 'schmidt'];

/** Returns the calls. `ids` are ids of existing customers. */
export function crmCalls(ids: string[]): CrmCall[] {
  let count = 0;
  const next = (items: string[]): string => items[count++ % items.length] ?? '';
  const list = '/api/crm/customers?limit=50';
  return [
    {
      what: 'list of 50 with the total',
      ours: () => ({ path: list }),
      bare: () => ({ path: '/list' }),
      directus: { rate: 294, what: 'without the total; 140 with it' },
    },
    {
      what: 'search over name, email, phone',
      ours: () => ({ path: `${list}&q=${next(WORDS)}` }),
      bare: () => ({ path: `/search/${next(WORDS)}` }),
      directus: { rate: 294, what: 'name contains; 8 over all text' },
    },
    {
      what: 'filter by licenses and sign-in',
      ours: () => ({ path: `${list}&licenses=over&hasSignedInToApp=0` }),
      bare: () => ({ path: '/filter' }),
      directus: undefined,
    },
    {
      what: 'one customer',
      ours: () => ({ path: `/api/crm/customers/${next(ids)}` }),
      bare: () => ({ path: `/one/${next(ids)}` }),
      directus: { rate: 455, what: '' },
    },
    {
      what: 'create a customer',
      ours: () => ({ path: '/api/crm/customers', body: person(count++) }),
      bare: () => ({ path: '/create/', body: person(count++) }),
      directus: { rate: 210, what: '' },
    },
    {
      what: 'create a team member, without an invitation',
      ours: () => ({
        path: '/api/crm/team-members',
        body: { ...person(count++), ownerId: next(ids), sendInvitation: 0 },
      }),
      bare: () => ({ path: '/member/', body: { ...person(count++), ownerId: next(ids) } }),
      directus: undefined,
    },
    {
      what: 'timeline of a customer',
      ours: () => ({ path: `/api/crm/customers/${next(ids)}/timeline?limit=50` }),
      bare: () => ({ path: `/timeline/${next(ids)}` }),
      directus: undefined,
    },
    {
      what: 'list of 50 leads with the total',
      ours: () => ({ path: '/api/crm/leads?limit=50' }),
      bare: () => ({ path: '/leads' }),
      directus: undefined,
    },
  ];
}

function person(count: number) {
  return { name: 'Ada Lovelace', email: `created-${Date.now()}-${count}@example.com`, phone: '+14155552671' };
}
