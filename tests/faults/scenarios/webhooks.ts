import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { PostgresNode } from '#scripts/postgres/node.ts';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import { addHook, Receiver } from '#tests/connections/webhooks/receiver.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { until } from '#tests/support/poll.ts';
import { loggedIn } from '#tests/support/product.ts';
import { DURABLE } from '../installation/durable.ts';
import { Installation } from '../installation/installation.ts';
import type { Findings, Scenario, Settings } from '../scenario.ts';

const EVENTS = 5_000;
/** Of each customer: one when they are added, and one for each new name. */
const EACH = 10;
const AT_ONCE = 4;
/** Between two kills, in milliseconds. Each strikes the other of two instances. */
const KILL_EVERY = 1_500;
const MOST_KILLS = 200;
/** How long the receiver takes, so that kills find it at work. */
const ANSWERS_AFTER = 100;
/** The receiver refuses one in so many tries. */
const REFUSES_EACH = 100;
const SETTLED_WITHIN = 300_000;

/** Every name is a transaction of its own, so that each has to be told, and in their order. */
export const webhooks: Scenario = {
  name: 'webhooks',
  title: `${EVENTS} events for another program that refuses some, two instances, one of them killed every one and a half seconds`,
  run: async ({ writes }: Settings) => {
    const people = Math.ceil(Math.min(EVENTS, writes) / EACH);
    const node = await PostgresNode.create(DURABLE);
    const installation = await Installation.start({ instances: 2, variables: { DATABASE_URL: node.url } });
    const database = await openDatabase({ databaseUrl: node.url, dataDir: '' }, () => undefined);
    const receiver = await new Receiver().listen();
    receiver.delay = ANSWERS_AFTER;
    let tries = 0;
    receiver.answer = () => (++tries % REFUSES_EACH === 0 ? 500 : 204);
    try {
      await installation.ready();
      const staff = await loggedIn(new HttpClient(installation.server.url));
      await addHook(staff, receiver.url, ['customer.created', 'customer.changed']);
      const writing = write(database, people);
      const kills = await strike(installation, () => hasAll(receiver, people));
      await writing;
      await installation.ready();
      return await compare(receiver, database, { kills, people });
    } finally {
      receiver.close();
      await database.close();
      await installation.stop();
      await node.remove();
    }
  },
};

/** Adds people and renames each again and again, several people at a time. */
async function write({ db }: Database, people: number): Promise<void> {
  for (let number = 0; number < EACH; number += 1) {
    for (let first = 1; first <= people; first += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, people - first + 1) }, (_, index) => first + index);
      await Promise.all(
        some.map((person) =>
          number === 0
            ? db.execute(sql`
                INSERT INTO customers (name, email) VALUES ('0', ${`told-${person}@example.com`})`)
            : db.execute(sql`
                UPDATE customers SET name = ${String(number)} WHERE email = ${`told-${person}@example.com`}`),
        ),
      );
    }
  }
}

/** Kills one instance after the other until everything has arrived. @returns the number of kills. */
async function strike({ instances }: Installation, isOver: () => boolean): Promise<number> {
  let kills = 0;
  while (kills < MOST_KILLS && !isOver()) {
    const instance = instances[kills % instances.length];
    await wait(KILL_EVERY);
    await instance?.kill();
    await instance?.start();
    kills += 1;
  }
  return kills;
}

/** Returns what was accepted, each id once, by the customer and in the order of arrival. */
function accepted(receiver: Receiver): Map<string, { id: string; type: string; number: number }[]> {
  const once = new Map(
    receiver
      .taken()
      .toReversed()
      .map((hook) => [hook.id, hook]),
  );
  const events = [...once.values()].toReversed();
  return Map.groupBy(
    events.map(({ id, type, object, data }) => ({ id, type, object, number: Number(data.name) })),
    ({ object }) => object,
  );
}

function hasAll(receiver: Receiver, people: number): boolean {
  return new Set(receiver.taken().map(({ id }) => id)).size >= people * EACH;
}

async function compare(
  receiver: Receiver,
  { db }: Database,
  { kills, people }: { kills: number; people: number },
): Promise<Findings> {
  const problems: string[] = [];
  const settled = async () => {
    const { rows } = await db.execute(sql`
      SELECT FROM webhook_outbox UNION ALL SELECT FROM webhook_deliveries WHERE delivered_at IS NULL LIMIT 1`);
    return rows.length === 0;
  };
  await until('everything to be told', settled, SETTLED_WITHIN).catch((error: Error) => problems.push(error.message));
  const told = [...accepted(receiver).values()];
  // What is told is the record as it is then, which is never older than the one before.
  const isInOrder = (events: { type: string; number: number }[]) =>
    events.every(({ type, number }, index) => {
      const before = events[index - 1];
      return type === (index === 0 ? 'customer.created' : 'customer.changed') && number >= (before?.number ?? 0);
    });
  const disordered = told.filter((events) => !isInOrder(events)).length;
  if (disordered > 0) problems.push(`${disordered} customers were told of in another order`);
  const unfinished = told.filter((events) => events.at(-1)?.number !== EACH - 1).length;
  if (unfinished > 0) problems.push(`${unfinished} customers were not told of to the end`);
  const total = told.reduce((sum, events) => sum + Math.min(events.length, EACH), 0);
  const ids = told.reduce((sum, events) => sum + events.length, 0);
  return {
    acknowledged: people * EACH,
    present: total,
    doubled: ids - total,
    failed: problems.length,
    notes: [
      `${people} customers with ${EACH} events each, ${kills} kills; ${receiver.received.length} tries, of which ${receiver.received.length - receiver.taken().length} were refused and ${receiver.taken().length - ids} came again under the same id`,
    ],
    problems,
  };
}
