import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { auditEntries } from '#server/database/schema.ts';
import { WRITES } from '../staff/audited-writes.ts';
import type { Answer } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type FilledScene, fillLists } from './filled-scene.ts';

/** The most SQL statements of a call, the check of its session included. BEGIN and COMMIT are not counted. */
const BUDGET = { read: 2, list: 3, write: 6 };

const AUDITED = 'the entry in the audit log is a statement too';
const WHOLE_PERSON = 'a copy of all that is kept about a person reads each table';
const EACH_NUMBER = 'the opt-outs of each number are still asked for one by one';
/** Reads and lists above the budget. */
const READS: Record<string, { most: number; why: string }> = {
  bulkFile: { most: 4, why: 'the rows are read by the list that they are of, whose ids the action names' },
  conversationMessages: { most: 4, why: 'the drafts behind what was said are read by themselves, where there are any' },
  customerConsentEvidence: { most: 3, why: 'what was said is read as for the panel, and what proves it beside it' },
  customerNumbers: { most: 5, why: EACH_NUMBER },
  customerPersonalData: { most: 39, why: WHOLE_PERSON },
  downloadOwnData: { most: 38, why: WHOLE_PERSON },
  exportFunnel: { most: 6, why: `the days are read before the rows, and ${AUDITED}` },
  exportLeads: { most: 4, why: `the order is checked before the rows are read, and ${AUDITED}` },
  exportMoney: { most: 5, why: `the months are read before the sums, and ${AUDITED}` },
  exportPurchases: { most: 4, why: `the order is checked before the rows are read, and ${AUDITED}` },
  exportUsers: { most: 4, why: `the order is checked before the rows are read, and ${AUDITED}` },
  funnelReport: {
    most: 4,
    why: 'the day is read from the database’s clock, and the totals count people once, the rows do not',
  },
  getBulk: {
    most: 4,
    why: 'how far the action is comes from the summary that all its calls answer, and the rows from their list',
  },
  importUndo: { most: 3, why: 'the names of what was kept are looked up by the ids that the import has noted' },
  moneyReport: { most: 3, why: 'the day is read from the database’s clock' },
  readAccount: { most: 7, why: 'the account, its subscriptions, refund and guide are answered by rooms of their own' },
  search: { most: 6, why: 'each kind of record is searched by an index of its own, all at the same time' },
  teamMemberNumbers: { most: 7, why: EACH_NUMBER },
  teamMemberPersonalData: { most: 34, why: WHOLE_PERSON },
};

/** Writes above the budget, with the most that they take at present. */
const WRITES_ABOVE: Record<string, number> = {
  answerStopQuestion: 8,
  approveRefundRequest: 40,
  cancelSubscription: 29,
  changePassword: 10,
  importCustomers: 7,
  inviteStaff: 10,
  makeSenderCustomer: 10,
  refundPurchase: 29,
  rejectRefundRequest: 7,
  remindOfCheckout: 16,
  removeSecondFactor: 7,
  resumeSubscription: 28,
  returnPayment: 37,
  replyToConversation: 20,
  sendEmail: 10,
  sendText: 12,
  sendScheduledNow: 18,
  sendTextToTeamMember: 10,
  sendTextToUnknownSender: 11,
  undoImport: 7,
  updateFollowUp: 8,
  updateStaffUser: 8,
};

let product: Product;
let scene: FilledScene;
beforeAll(async () => {
  product = await startProduct();
  scene = await fillLists(product);
});
afterAll(() => product.stop());

const statementsOf = ({ headers }: Answer): number =>
  Number(/"(\d+) statements"/.exec(headers.get('server-timing') ?? '')?.[1]);
const isList = ({ response }: Endpoint) => response._zod.def.type === 'array';

const reads = Object.entries<Endpoint>(endpoints).filter(
  // The event stream never ends.
  ([, { method, access, path }]) =>
    method === 'GET' && (access === 'staff' || access === 'account') && path !== '/api/crm/events',
);
const writes = Object.entries(WRITES).flatMap(([name, prepare]) =>
  typeof prepare === 'function' ? [{ name, prepare }] : [],
);

/** Parsing drops fields that the schema does not have, so a row with such a field is not equal. */
function expectOfSchema(schema: z.ZodMiniType, body: unknown): void {
  expect(z.parse(schema, body)).toStrictEqual(body);
}

// The server sends lists with pages unvalidated, for speed, so these tests compare every list with the contract.
describe('A list of the contract', () => {
  const lists = Object.values<Endpoint>(endpoints).filter((endpoint) => endpoint.method === 'GET' && isList(endpoint));

  test.each(lists)('has rows of its schema and no field beside it: $path', async ({ path, response, query }) => {
    const browser = path.startsWith('/api/account/') ? scene.owner : scene.staff;
    for (const part of query ? ['', '?limit=50'] : ['']) {
      const { status, body } = await browser.get(scene.addressOf(path) + part);
      expect([status, part]).toEqual([200, part]);
      expect(body).not.toEqual([]);
      expectOfSchema(response as z.ZodMiniType, body);
    }
  });

  test('that has a field which the contract does not know is found out', async () => {
    const { body } = await scene.staff.get('/api/crm/customers');
    const rows = body as unknown as object[];
    const { response } = endpoints.listCustomers;
    expect(() => expectOfSchema(response, rows)).not.toThrow();
    expect(() => expectOfSchema(response, [{ ...rows[0], passwordHash: 'x' }])).toThrow();
  });
});

describe('A call', () => {
  // A session that nobody has used for a minute is extended, which takes a statement more.
  beforeEach(async () => {
    await product.database.db.execute(sql`
      WITH staff AS (UPDATE sessions SET last_seen_at = now()) UPDATE account_sessions SET last_seen_at = now()`);
  });

  test.each(reads)('%s keeps to its statements', async (name, endpoint) => {
    const browser = endpoint.access === 'account' ? scene.owner : scene.staff;
    // A write, after which the session is read again instead of remembered.
    await product.visitor().post('/api/staff/logout');
    const question = endpoint.path.endsWith('/search') ? '?q=listed' : name === 'askGate' ? scene.gateQuestion : '';
    // With one row a page is full and does not tell how long the list is.
    const page = endpoint.query ? '?limit=1' : '';
    const answer = await browser.get(scene.addressOf(endpoint.path) + (question || page));
    expect(answer.status).toBeLessThan(400);
    const budget = BUDGET[isList(endpoint) ? 'list' : 'read'];
    expect(statementsOf(answer)).toBeLessThanOrEqual(READS[name]?.most ?? budget);
  });

  const entries = () => product.database.db.select().from(auditEntries);

  // The log itself: tests/staff/audit.test.ts.
  for (const { name, prepare } of writes) {
    test(`${name} keeps to its statements, and the audit log has an entry of every one`, async () => {
      const write = await prepare({ product, staff: scene.staff });
      const before = (await entries()).length;
      const answer = await write();
      expect(answer.status).toBe((endpoints[name as keyof typeof endpoints] as Endpoint).status ?? 200);
      expect(statementsOf(answer)).toBeLessThanOrEqual(WRITES_ABOVE[name] ?? BUDGET.write);
      const after = await entries();
      // A message that is sent at once has an entry of its own.
      expect(after.length).toBe(before + (name === 'sendScheduledNow' ? 2 : 1));
      expect(after.every(({ userId, action }) => userId !== null || action !== 'update')).toBe(true);
    });
  }

  test('leaves no personal data and no password in the audit log', async () => {
    const text = JSON.stringify(await entries());
    for (const secret of ['@example.com', '+1415', 'Pat ', 'plum kettle', '127.0.0.1']) {
      expect(text).not.toContain(secret);
    }
  });
});
