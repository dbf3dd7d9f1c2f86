import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { PostgresNode } from '#scripts/postgres/node.ts';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import { AWAKE_ZONE } from '#tests/support/awake.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { until } from '#tests/support/poll.ts';
import { loggedIn } from '#tests/support/product.ts';
import type { Fault, SandboxMail } from '#tests/support/sandbox-controls.ts';
import { DURABLE } from '../installation/durable.ts';
import { Installation } from '../installation/installation.ts';
import { messageIdOf } from '../ledger/seen.ts';
import type { Findings, Scenario, Settings } from '../scenario.ts';

const PEOPLE = 10_000;
/** How many of them leave in the middle, for each reason. */
const LEAVING = 50;
/** Between two kills, in milliseconds. Each strikes the other of two instances. */
const KILL_EVERY = 2_000;
const MOST_KILLS = 600;
const DAY_MS = 2_000;
const SLOW_MS = 1_500;
/** What is under way when somebody answers may still arrive. */
const IN_FLIGHT_MS = 35_000;
const SETTLED_WITHIN = 300_000;
const WORDS = 'Still interested?';

/** What befalls Twilio, one after the other, with peace in between. */
const TROUBLE: Fault[] = [
  { vendor: 'twilio', mode: 'slow', ms: SLOW_MS },
  { vendor: 'twilio', mode: 'off', ms: 0 },
  { vendor: 'twilio', mode: 'error', status: 500 },
  { vendor: 'twilio', mode: 'off' },
];

/** Everybody gets an email at once and a text a day later, so that answers find many in between. */
export const followUps: Scenario = {
  name: 'follow-ups',
  title: `${PEOPLE} people in a follow-up, two instances, one of them killed every two seconds, Twilio slow and failing in between`,
  run: async ({ writes }: Settings) => {
    const people = Math.min(PEOPLE, writes);
    const node = await PostgresNode.create(DURABLE);
    const variables = { DATABASE_URL: node.url, FOLLOW_UP_DAY_MS: String(DAY_MS) };
    const installation = await Installation.start({ instances: 2, variables });
    const database = await openDatabase({ databaseUrl: node.url, dataDir: '' }, () => undefined);
    try {
      await installation.ready();
      await addPeople(database, people);
      const line = await begin(installation);
      const left: Left[] = [];
      const kills = await strike(installation, database, left);
      await installation.sandbox.fault({ vendor: 'twilio', mode: 'off', ms: 0 });
      await installation.ready();
      return await compare(installation, database, { line, kills, left, people });
    } finally {
      await database.close();
      await installation.stop();
      await node.remove();
    }
  },
};

/** Adds people for whom it is afternoon and who have agreed to texts. */
async function addPeople({ db }: Database, people: number): Promise<void> {
  await db.execute(sql`
    INSERT INTO customers (name, email, phone, phone_e164, time_zone)
    SELECT 'Person ' || n, 'followed-' || n || '@example.com', phone, phone, ${AWAKE_ZONE}
    FROM generate_series(1, ${people}::int) AS n CROSS JOIN LATERAL (SELECT '+1415' || (2000000 + n) AS phone) AS given`);
  await db.execute(sql`
    INSERT INTO consent_events (phone_e164, customer_id, kind, words, channel, purpose, source)
    SELECT phone_e164, id, 'opt_in', 'Said so', 'text', 'service', 'staff' FROM customers`);
}

/** Makes a line of a text and an email, and puts everybody into it. @returns its id. */
async function begin({ server }: Installation): Promise<string> {
  const staff = await loggedIn(new HttpClient(server.url));
  const template = async (channel: string) => {
    const words = { name: `Fault ${channel}`, channel, body: WORDS, ...(channel === 'email' && { subject: WORDS }) };
    return (await staff.post('/api/crm/templates', words)).body.id;
  };
  const steps = [
    { wait: { amount: 0, unit: 'minutes' }, action: 'email', templateId: await template('email') },
    { wait: { amount: 1, unit: 'days' }, action: 'text', templateId: await template('text') },
  ];
  const line = { name: 'Faults', trigger: 'by_hand', purpose: 'service', steps, isOn: true };
  const { body } = await staff.post('/api/crm/follow-ups', line);
  const { status, body: entered } = await staff.post(`/api/crm/follow-ups/${body.id}/enrollments`, { filter: {} });
  if (status !== 200) throw new Error(`Nobody was put into the line: ${JSON.stringify(entered)}`);
  return String(body.id);
}

/** Somebody who left, when the product had said so, and how. */
interface Left {
  id: string;
  phone: string;
  at: number;
}

/** Kills one instance after the other, and lets people leave, until nobody is in the line any more. @returns the number of kills. */
async function strike(installation: Installation, database: Database, left: Left[]): Promise<number> {
  const { instances, sandbox } = installation;
  let kills = 0;
  while (kills < MOST_KILLS && (await activeIn(database)) > 0) {
    const instance = instances[kills % instances.length];
    await sandbox.fault(TROUBLE[kills % TROUBLE.length] as Fault);
    if (kills % 3 === 1) await leave(installation, database, left);
    await wait(KILL_EVERY);
    await instance?.kill();
    await instance?.start();
    kills += 1;
  }
  return kills;
}

/** Lets somebody who has had the email and not the text answer, ask for an end, pay or be deleted. */
async function leave(installation: Installation, { db }: Database, left: Left[]): Promise<void> {
  if (left.length >= LEAVING * 3) return;
  const { rows } = await db.execute<{ id: string; phone: string }>(sql`
    SELECT customers.id, phone_e164 AS phone FROM enrollments JOIN customers ON customers.id = customer_id
    WHERE state = 'active' AND step = 2 ORDER BY due_at DESC LIMIT 15`);
  const acts = [
    (phone: string) => textIn(installation, phone, 'Yes, call me'),
    (phone: string) => textIn(installation, phone, 'STOP'),
    (_: string, id: string) => removeCustomer(installation, id),
  ];
  for (const [index, { id, phone }] of rows.entries()) {
    const isTold = await acts[index % acts.length]?.(phone, id).catch(() => false);
    if (isTold) left.push({ id, phone, at: Date.now() });
  }
}

/** Returns whether the product has taken the text. One of the two instances may be away. */
async function textIn({ sandboxUrl }: Installation, from: string, body: string): Promise<boolean> {
  const response = await fetch(`${sandboxUrl}/control/texts/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from, body }),
  });
  const { productStatus } = (await response.json()) as { productStatus?: number };
  return productStatus === 200;
}

async function removeCustomer({ publicUrl }: Installation, id: string): Promise<boolean> {
  const staff = await loggedIn(new HttpClient(publicUrl));
  return (await staff.send('DELETE', `/api/crm/customers/${id}`, undefined, {})).status === 200;
}

async function activeIn({ db }: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM enrollments WHERE state = 'active'`,
  );
  return rows[0]?.count ?? 0;
}

interface Run {
  line: string;
  kills: number;
  left: Left[];
  people: number;
}

async function compare(installation: Installation, database: Database, run: Run): Promise<Findings> {
  const problems: string[] = [];
  const areOut = async () => (await activeIn(database)) === 0;
  await until('everybody to leave the line', areOut, SETTLED_WITHIN).catch((error: Error) =>
    problems.push(error.message),
  );
  const texts = (await installation.sandbox.texts()).filter(({ body }) => body === WORDS);
  const mails = (await installation.sandbox.mail()).filter(({ subject }) => subject === WORDS);
  const [texted, mailed] = [texts.map(({ to }) => to), onceById(mails)];
  const { rows } = await database.db.execute<{ action: string; count: number }>(sql`
    SELECT CASE step WHEN 1 THEN 'email' ELSE 'text' END AS action, count(*)::int AS count
    FROM enrollment_steps WHERE state = 'sent' GROUP BY 1`);
  const said = new Map(rows.map(({ action, count }) => [action, count]));
  const since = new Map(run.left.map(({ phone, at }) => [phone, at]));
  const late = texts.filter(
    (text) => Date.parse(text.at) > (since.get(text.to) ?? Number.POSITIVE_INFINITY) + IN_FLIGHT_MS,
  );
  if (late.length > 0) problems.push(`${late.length} were texted after they had left`);
  const once = (sent: string[]) => new Set(sent).size;
  const expected = (said.get('email') ?? 0) + (said.get('text') ?? 0);
  return {
    acknowledged: expected,
    present: Math.min(expected, once(texted) + once(mailed)),
    doubled: texted.length - once(texted) + mailed.length - once(mailed),
    failed: problems.length,
    notes: [
      `${run.people} people, ${run.kills} kills; ${run.left.length} answered, sent STOP or were deleted in between; ${once(mailed)} emails (${mails.length - mailed.length} handed over again under the same Message-ID), ${once(texted)} texts`,
    ],
    problems,
  };
}

/** Returns to whom mails went. A mail server cannot be asked what it has, so that a mail may be handed over again; mailboxes show it once. */
function onceById(mails: readonly SandboxMail[]): string[] {
  return [...new Map(mails.map((mail) => [messageIdOf(mail), mail.to])).values()];
}
