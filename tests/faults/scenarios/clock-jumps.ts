import { setTimeout as wait } from 'node:timers/promises';
import { HttpClient } from '../../support/http-client.ts';
import { loggedIn } from '../../support/product.ts';
import { FalseClock, faketimeIsMissing } from '../installation/false-clock.ts';
import { Installation } from '../installation/installation.ts';
import { emailOf, newPhone } from '../load/actor.ts';
import { Random } from '../random.ts';
import { inSeconds } from '../recovery.ts';
import type { Scenario } from '../scenario.ts';
import { runTrial } from '../trial.ts';

const JUMPS = 12;
/** Milliseconds between two of them. */
const BETWEEN = 4_000;
/** Hours, either way. */
const FARTHEST = 72;
/** Seconds that a round of work may take under the load. */
const BOUND = 30;

export const clockJumps: Scenario = {
  name: 'clock-jumps',
  title: 'The clock of server and embedded database jumps by hours and days under load',
  missing: faketimeIsMissing,
  run: async ({ seed }) => {
    const random = new Random(seed);
    const clock = new FalseClock();
    const installation = await Installation.start({
      variables: { RATE_LIMIT: 'on', TRUST_PROXY: 'on' },
      serverVariables: clock.variables,
    });
    try {
      return await runTrial(installation, {
        random: random.fork(),
        forbidden: ['away', 'vendor', 'cut', 'wrong'],
        sessionsMayEnd: true,
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
              `staff log in and write in ${inSeconds(before.seconds)} before, and in ${inSeconds(after.seconds)} once the clock is right again; failed: everything but a yes`,
            ],
            failures: [...before.failures, ...after.failures],
          };
        },
      });
    } finally {
      await installation.stop();
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
