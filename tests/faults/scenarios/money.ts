import { setTimeout as wait } from 'node:timers/promises';
import { PostgresNode } from '#scripts/postgres/node.ts';
import { createStripe } from '#server/gateways/payments/stripe-client.ts';
import type { Fault } from '#tests/support/sandbox-controls.ts';
import { DURABLE } from '../installation/durable.ts';
import { Installation } from '../installation/installation.ts';
import { compareWithStripe } from '../money/differences.ts';
import { STORIES } from '../money/stories.ts';
import { type Orders, Teller } from '../money/teller.ts';
import { Random } from '../random.ts';
import type { Findings, Scenario, Settings } from '../scenario.ts';
import { atRest } from '../trial.ts';

const TELLERS = 3;
/** Milliseconds between two strikes. The next line has the lengths of Stripe's outages. */
const [SHORTEST_PEACE, LONGEST_PEACE] = [500, 2_500];
const [SHORTEST_OUTAGE, LONGEST_OUTAGE] = [500, 4_000];
/** The shares of strikes that are outages of Stripe and kills of the vendors. */
const [OUTAGES, VENDORS] = [0.4, 0.15];
/** This scenario has one strike for this many kills of the others, because each strike affects a dozen stories. */
const KILLS_FOR_ONE = 5;
/** Milliseconds in which jobs and their retries must finish. */
const REST_WITHIN = 300_000;
const LOOK_EVERY = 3_000;
const MOST_PROBLEMS = 12;

/** Tellers run all stories repeatedly in random order while the product, its vendors and Stripe fail. */
async function liveThrough(variables: Record<string, string>, { seed, kills }: Settings): Promise<Findings> {
  const random = new Random(seed);
  const orders: Orders = { refunds: new Map(), deleted: new Set(), customers: new Map(), wrong: [] };
  const installation = await Installation.start({ variables });
  const { publicUrl, sandbox } = installation;
  const newTeller = () => new Teller(publicUrl, sandbox, random.fork(), orders);
  let isOver = false;
  let told = 0;

  async function tell(teller: Teller): Promise<void> {
    do {
      for (const story of shuffled(Object.values(STORIES), teller.random)) {
        await story(teller);
        told += 1;
      }
    } while (!isOver);
  }

  try {
    const telling = Promise.all(Array.from({ length: TELLERS }, () => tell(newTeller())));
    const strikes = Math.ceil(kills / KILLS_FOR_ONE);
    for (let done = 0; done < strikes; done++) {
      await wait(random.between(SHORTEST_PEACE, LONGEST_PEACE));
      await strike(installation, random);
    }
    isOver = true;
    await telling;
    const stripe = createStripe('sk_test_sandbox', `${installation.sandboxUrl}/stripe`);
    const deadline = Date.now() + REST_WITHIN;
    let verdict = await compareWithStripe(newTeller(), stripe, sandbox);
    while (verdict.differences.length > 0 && Date.now() < deadline) {
      await atRest(installation, deadline);
      await wait(LOOK_EVERY);
      verdict = await compareWithStripe(newTeller(), stripe, sandbox);
    }
    const { compared, differences, doubled } = verdict;
    return {
      acknowledged: compared,
      present: compared - differences.length,
      doubled: doubled.length,
      failed: orders.wrong.length,
      notes: [`${told} stories`, `${strikes} strikes`, `${differences.length} differences from Stripe's books`],
      problems: [...differences, ...doubled.map((payment) => `refunded twice: ${payment}`), ...orders.wrong].slice(
        0,
        MOST_PROBLEMS,
      ),
    };
  } finally {
    await installation.stop();
  }
}

async function strike(installation: Installation, random: Random): Promise<void> {
  const dice = random.next();
  if (dice < OUTAGES) {
    const fault: Fault = random.pick([
      { vendor: 'stripe', mode: 'down' },
      { vendor: 'stripe', mode: 'error', status: 503 },
    ]);
    await installation.sandbox.fault(fault);
    await wait(random.between(SHORTEST_OUTAGE, LONGEST_OUTAGE));
    await installation.sandbox.fault({ vendor: 'stripe', mode: 'off' });
  } else if (dice < OUTAGES + VENDORS) {
    await installation.killVendors();
    await installation.startVendors();
  } else {
    await installation.server.kill();
    await installation.server.start();
  }
}

function shuffled<T>(items: T[], random: Random): T[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

function sum(one: Findings, other: Findings): Findings {
  return {
    acknowledged: one.acknowledged + other.acknowledged,
    present: one.present + other.present,
    doubled: one.doubled + other.doubled,
    failed: one.failed + other.failed,
    notes: [`embedded: ${one.notes.join(', ')}`, `PostgreSQL: ${other.notes.join(', ')}`],
    problems: [...one.problems, ...other.problems],
  };
}

export const money: Scenario = {
  name: 'money',
  title: 'Twelve stories of money, shuffled, under kills and outages of Stripe, embedded and PostgreSQL',
  run: async (settings) => {
    const embedded = await liveThrough({}, settings);
    const node = await PostgresNode.create(DURABLE);
    try {
      return sum(embedded, await liveThrough({ DATABASE_URL: node.url }, settings));
    } finally {
      await node.remove();
    }
  },
};
