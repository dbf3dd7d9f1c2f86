import { setTimeout as wait } from 'node:timers/promises';
import { PostgresNode } from '../../../scripts/postgres/node.ts';
import { HttpClient } from '../../support/http-client.ts';
import { loggedIn } from '../../support/product.ts';
import { DURABLE } from '../installation/durable.ts';
import { FalseClock, faketimeIsMissing } from '../installation/false-clock.ts';
import { Installation } from '../installation/installation.ts';
import { emailOf, newPhone } from '../load/actor.ts';
import { Random } from '../random.ts';
import { inSeconds } from '../recovery.ts';
import type { Findings, Scenario, Settings } from '../scenario.ts';
import { runTrial } from '../trial.ts';

const JUMPS = 12;
/** Milliseconds between two of them. */
const BETWEEN = 4_000;
/** Hours, either way. */
const FARTHEST = 72;
/** Seconds that a round of work may take under the load. */
const BOUND = 30;
/** Limits count as well, each client for itself. */
const LIMITED = { RATE_LIMIT: 'on', TRUST_PROXY: 'on' };

interface Place {
  wanted: Parameters<typeof Installation.start>[0];
  /** Whether it is the clock that sessions go by. */
  sessionsMayEnd: boolean;
}

/** The clock is set, again and again, to a moment that the seed chooses, and then right. */
async function jumpOften(clock: FalseClock, { seed }: Settings, { wanted, sessionsMayEnd }: Place): Promise<Findings> {
  const random = new Random(seed);
  const installation = await Installation.start(wanted);
  try {
    return await runTrial(installation, {
      random: random.fork(),
      forbidden: ['away', 'vendor', 'cut', 'wrong'],
      sessionsMayEnd,
      attack: async ({ tally }) => {
        const before = await roundOfWork(installation, 'before');
        const hours = Array.from({ length: JUMPS }, () => random.between(-FARTHEST, FARTHEST));
        for (const ahead of hours) {
          clock.set(ahead);
          await wait(BETWEEN);
        }
        clock.set(0);
        const after = await roundOfWork(installation, 'after');
        return {
          notes: [
            `${JUMPS} jumps between ${Math.min(...hours)} and +${Math.max(...hours)} h, ${tally.logins} logins anew`,
            `staff log in and write in ${inSeconds(before.seconds)} before, in ${inSeconds(after.seconds)} once the clock is right`,
            'failed: everything but a yes',
          ],
          failures: [...before.failures, ...after.failures],
        };
      },
    });
  } finally {
    await installation.stop();
  }
}

export const clockJumpsEmbedded: Scenario = {
  name: 'clock-jumps-embedded',
  title: 'The clock of server and embedded database jumps by hours and days under load',
  missing: faketimeIsMissing,
  run: async (settings) => {
    const clock = new FalseClock();
    try {
      const wanted = { variables: LIMITED, serverVariables: clock.variables };
      return await jumpOften(clock, settings, { wanted, sessionsMayEnd: true });
    } finally {
      clock.remove();
    }
  },
};

export const clockJumpsPostgres: Scenario = {
  name: 'clock-jumps-postgres',
  title: "PostgreSQL's clock jumps by hours and days under load, the product's does not",
  missing: faketimeIsMissing,
  run: async (settings) => {
    const clock = new FalseClock();
    const node = await PostgresNode.create(DURABLE, clock.variables);
    try {
      const wanted = { variables: { ...LIMITED, DATABASE_URL: node.url } };
      return await jumpOften(clock, settings, { wanted, sessionsMayEnd: false });
    } finally {
      await node.remove();
      clock.remove();
    }
  },
};

/** What a staff member does first thing: logs in, adds a customer, texts and emails them. */
async function roundOfWork(
  { publicUrl }: Installation,
  when: string,
): Promise<{ seconds: number; failures: string[] }> {
  const began = performance.now();
  const staff = await loggedIn(new HttpClient(publicUrl));
  const person = { name: 'First Thing', email: emailOf(`first-thing-${when}`), phone: newPhone() };
  const added = await staff.post('/api/crm/customers', person);
  const customerId = added.body.id;
  const texted = await staff.post('/api/crm/send-sms', { customerId, message: 'Good morning' });
  const mailed = await staff.post('/api/crm/send-email', { customerId, subject: 'Good morning', content: 'Hello.' });
  const seconds = (performance.now() - began) / 1000;
  const statuses = [added, texted, mailed].map(({ status }) => status);
  return {
    seconds,
    failures: [
      ...(statuses.some((status) => status >= 400) ? [`${when} the jumps staff were answered ${statuses}`] : []),
      ...(seconds > BOUND ? [`${when} the jumps a round of work took ${inSeconds(seconds)}`] : []),
    ],
  };
}
