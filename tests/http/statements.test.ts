import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { accountSessions, sessions } from '#server/database/schema.ts';
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
  createTeamMember: 7,
  importCustomers: 7,
  inviteStaff: 9,
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
// A session that nobody has used for a minute is extended, which takes a statement more.
beforeEach(async () => {
  for (const table of [sessions, accountSessions])
    await product.database.db.update(table).set({ lastSeenAt: sql`now()` });
});

const statementsOf = ({ headers }: Answer): number =>
  Number(/"(\d+) statements"/.exec(headers.get('server-timing') ?? '')?.[1]);
const kindOf = ({ response }: Endpoint) => (response._zod.def.type === 'array' ? 'list' : 'read');

const reads = Object.entries<Endpoint>(endpoints).filter(
  // The event stream never ends.
  ([, { method, access, path }]) =>
    method === 'GET' && (access === 'staff' || access === 'account') && path !== '/api/crm/events',
);

test.each(reads)('%s keeps to its statements', async (name, endpoint) => {
  const browser = endpoint.access === 'account' ? scene.owner : scene.staff;
  // A write, after which the session is read again instead of remembered.
  await product.staff();
  const question = endpoint.path.endsWith('/search') ? '?q=listed' : name === 'askGate' ? scene.gateQuestion : '';
  // With one row a page is full and does not tell how long the list is.
  const page = endpoint.query ? '?limit=1' : '';
  const answer = await browser.get(scene.addressOf(endpoint.path) + (question || page));
  expect(answer.status).toBeLessThan(400);
  expect(statementsOf(answer)).toBeLessThanOrEqual(READS[name]?.most ?? BUDGET[kindOf(endpoint)]);
});

const writes = Object.entries(WRITES).flatMap(([name, prepare]) =>
  typeof prepare === 'function' ? [{ name, prepare }] : [],
);

test.each(writes)('$name keeps to its statements', async ({ name, prepare }) => {
  const write = await prepare({ product, staff: scene.staff });
  expect(statementsOf(await write())).toBeLessThanOrEqual(WRITES_ABOVE[name] ?? BUDGET.write);
});
