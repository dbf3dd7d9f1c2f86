import { type EndpointName, type OwnCall, Refused } from './own-calls.ts';
import { PATHS, type Records, type RecordType, type Row, withUntrusted } from './rows.rules.ts';

/** What a tool has to work with: some calls of the API, and the whole address of a path of the CRM. */
export interface Api<Allowed extends EndpointName> {
  call: OwnCall<Allowed>;
  addressOf(path: string): string;
}

/** What a tool answers. */
export type Answer = Record<string, unknown>;

/** Most rows in one answer. */
export const MOST_ROWS = 25;

/** The list that each type is searched in. That of notes is a customer's. */
export const SEARCHES = {
  customer: 'listCustomers',
  team_member: 'listTeamMembers',
  lead: 'listLeads',
  purchase: 'listPurchases',
  conversation: 'listConversations',
  task: 'listTasks',
  note: 'listNotes',
} as const satisfies Record<RecordType, EndpointName>;
type Searching = Api<(typeof SEARCHES)[RecordType]>;

/** The calls that read one record. Purchases have none of their own. */
export const READS = {
  customer: 'getCustomer',
  team_member: 'getTeamMember',
  lead: 'getLead',
  conversation: 'getConversation',
  task: 'getTask',
  note: 'getNote',
} as const satisfies Partial<Record<RecordType, EndpointName>>;
type Reading = Api<(typeof READS)[keyof typeof READS] | 'conversationMessages' | 'listPurchases'>;

/** A record as an assistant reads it. */
export function rowOf<Type extends RecordType>(
  { addressOf }: Pick<Api<never>, 'addressOf'>,
  type: Type,
  record: Records[Type],
): Row {
  return { type, link: addressOf(PATHS[type](record)), ...withUntrusted(type, record) };
}

interface Page {
  rows: Row[];
  nextCursor: string | null;
}

async function pageOf(api: Searching, type: RecordType, words: string, cursor: string | undefined, limit: number) {
  const input =
    type === 'note' ? { params: { id: words }, query: { cursor, limit } } : { query: { q: words, cursor, limit } };
  const { body, nextCursor, isSimilar } = await api.call(SEARCHES[type], input);
  const mark = isSimilar ? { isOnlySimilar: true } : {};
  const rows = (body as Records[RecordType][]).map((record) => ({ ...rowOf(api, type, record), ...mark }));
  return { rows, nextCursor } satisfies Page;
}

interface Search {
  query: string;
  type?: RecordType | undefined;
  cursor?: string | undefined;
}

/** Searches one type, or the two that people are found in. @throws Refused */
export async function searchRecords(api: Searching, { query, type, cursor }: Search): Promise<Answer> {
  return type ? pageOf(api, type, query, cursor, MOST_ROWS) : searchPeople(api, query, cursor);
}

/** Lists customers and, after the last of them, leads. A key may see one of both. The cursor says in which list it goes on. */
async function searchPeople(api: Searching, words: string, cursor: string | undefined): Promise<Answer> {
  const [, at = 'customer', own] = /^(customer|lead):(.*)$/s.exec(cursor ?? '') ?? [];
  if (cursor !== undefined && own === undefined) throw new Refused('This cursor is invalid', { isForbidden: false });
  const rows: Row[] = [];
  const refusals: string[] = [];
  const types = at === 'lead' ? (['lead'] as const) : (['customer', 'lead'] as const);
  for (const type of types) {
    if (rows.length === MOST_ROWS) return { rows, nextCursor: `${type}:` };
    try {
      const page = await pageOf(api, type, words, (type === at && own) || undefined, MOST_ROWS - rows.length);
      rows.push(...page.rows);
      if (page.nextCursor !== null) return { rows, nextCursor: `${type}:${page.nextCursor}` };
    } catch (error) {
      if (!(error instanceof Refused && error.isForbidden)) throw error;
      refusals.push(`${type}: ${error.message}`);
    }
  }
  if (refusals.length === types.length) throw new Refused(refusals.join('\n'), { isForbidden: true });
  return { rows, nextCursor: null, ...(refusals.length > 0 && { notSearched: refusals }) };
}

/** Gets one record, and what was said in a conversation. @throws Refused */
export async function getRecord(api: Reading, { type, id }: { type: RecordType; id: string }): Promise<Answer> {
  if (type === 'purchase') {
    const [purchase] = (await api.call('listPurchases', { query: { ids: id, limit: 1 } })).body;
    if (!purchase) throw new Refused('This purchase does not exist', { isForbidden: false });
    return rowOf(api, type, purchase);
  }
  const { body } = await api.call(READS[type], { params: { id } });
  const row = rowOf(api, type, body);
  if (type !== 'conversation') return row;
  const said = await api.call('conversationMessages', { params: { id }, query: { limit: MOST_ROWS } });
  return {
    ...row,
    messages: said.body.map((message) => withUntrusted('message', message)),
    hasOlderMessages: said.nextCursor !== null,
  };
}
