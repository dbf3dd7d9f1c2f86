import { setTimeout as wait } from 'node:timers/promises';
import { PostgresNode } from '#scripts/postgres/node.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { until } from '#tests/support/poll.ts';
import { loggedIn } from '#tests/support/product.ts';
import { DURABLE } from '../installation/durable.ts';
import { Installation, type Instance } from '../installation/installation.ts';
import { newPhone } from '../load/actor.ts';
import type { Findings, Scenario } from '../scenario.ts';

const MESSAGES = 1_000;
const AT_ONCE = 20;
/** Between two kills, in milliseconds. Each strikes the other of two instances. */
const KILL_EVERY = 1_000;
const MOST_KILLS = 120;
/** A row whose sender was killed is free again after half a minute, and is taken up within the minute after that. */
const SETTLED_WITHIN = 240_000;
const WORDS = 'Ordered for later';

interface Scheduled {
  state: string;
}

export const scheduledSends: Scenario = {
  name: 'scheduled-sends',
  title: `${MESSAGES} texts for later due at once, two instances, one of them killed each second`,
  run: async () => {
    const node = await PostgresNode.create(DURABLE);
    const installation = await Installation.start({ instances: 2, variables: { DATABASE_URL: node.url } });
    try {
      await installation.ready();
      const dueAt = await order(installation.server);
      await wait(Math.max(0, dueAt - Date.now()));
      const kills = await strike(installation);
      await installation.ready();
      return await compare(installation, kills);
    } finally {
      await installation.stop();
      await node.remove();
    }
  },
};

/** Orders a text for each of many new customers, all for one moment. @returns the moment. */
async function order({ url }: Instance): Promise<number> {
  const staff = await loggedIn(new HttpClient(url));
  const ids: string[] = [];
  const each = async (work: (index: number) => Promise<void>) => {
    for (let begin = 0; begin < MESSAGES; begin += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => work(begin + index)));
    }
  };
  await each(async (index) => {
    const person = { name: `Person ${index}`, email: `later-${index}@example.com`, phone: newPhone() };
    ids.push(String((await staff.post('/api/crm/customers', person)).body.id));
  });
  const dueAt = Date.now() + 60_000;
  const sendAt = new Date(dueAt).toISOString();
  await each(async (index) => {
    const { status } = await staff.post('/api/crm/send-sms', { customerId: ids[index], message: WORDS, sendAt });
    if (status !== 202) throw new Error(`An order was answered with ${status}`);
  });
  return dueAt;
}

/** Kills one instance after the other until nothing is left to send. @returns the number of kills. */
async function strike(installation: Installation): Promise<number> {
  const { instances } = installation;
  let kills = 0;
  while (kills < MOST_KILLS && (await sentTo(installation)).length < MESSAGES) {
    const instance = instances[kills % instances.length];
    await wait(KILL_EVERY);
    await instance?.kill();
    await instance?.start();
    kills += 1;
  }
  return kills;
}

async function compare(installation: Installation, kills: number): Promise<Findings> {
  const staff = await loggedIn(new HttpClient(installation.publicUrl));
  const states = async () =>
    ((await staff.get('/api/crm/scheduled-sends')).body as unknown as Scheduled[]).map(({ state }) => state);
  const areSettled = async () => (await states()).every((state) => state !== 'due');
  const problems: string[] = [];
  await until('every order to be settled', areSettled, SETTLED_WITHIN).catch((error: Error) =>
    problems.push(error.message),
  );
  const sent = await sentTo(installation);
  const settled = (await states()).filter((state) => state === 'sent').length;
  return {
    acknowledged: MESSAGES,
    present: Math.min(new Set(sent).size, settled),
    doubled: sent.length - new Set(sent).size,
    failed: problems.length,
    notes: [`${kills} kills; ${settled} orders say sent`],
    problems,
  };
}

/** The numbers that the vendor has sent the words to, as often as it has. */
async function sentTo({ sandbox }: Installation): Promise<string[]> {
  return (await sandbox.texts()).filter(({ body }) => body === WORDS).map(({ to }) => to);
}
