import { setTimeout as wait } from 'node:timers/promises';
import { INBOUND_PATH, inboundCall } from '#bench/messages/inbound.ts';
import { PostgresNode } from '#scripts/postgres/node.ts';
import { HttpClient } from '#tests/support/http-client.ts';
import { until } from '#tests/support/poll.ts';
import { loggedIn } from '#tests/support/product.ts';
import { DURABLE } from '../installation/durable.ts';
import { Installation, type Instance } from '../installation/installation.ts';
import { Screen } from '../installation/screen.ts';
import { emailOf, newPhone } from '../load/actor.ts';
import { Random } from '../random.ts';
import type { Scenario } from '../scenario.ts';
import { runTrial } from '../trial.ts';

const LOAD_FOR = 10_000;
const TEXTS = 20;
/** A text must show on the other instance's screens within this many milliseconds, on a loaded machine. */
const SHOWN_WITHIN = 5_000;
/** A session must end at the other instance within this many milliseconds. Without the announcement it takes five seconds. */
const ENDED_WITHIN = 1_000;
/** The limit of lead captures per address and minute. */
const LEADS_A_MINUTE = 60;

export const twoInstances: Scenario = {
  name: 'two-instances',
  title: 'Two instances share sessions, events, limits and jobs',
  run: async ({ seed }) => {
    const node = await PostgresNode.create(DURABLE);
    const variables = { DATABASE_URL: node.url, RATE_LIMIT: 'on', TRUST_PROXY: 'on' };
    const installation = await Installation.start({ instances: 2, variables });
    const [one, other] = installation.instances as [Instance, Instance];
    const screen = await Screen.open(other.url);
    try {
      return await runTrial(installation, {
        random: new Random(seed),
        forbidden: ['away', 'vendor', 'cut', 'wrong'],
        clientsGoTo: [one.url, other.url],
        attack: async () => {
          await wait(LOAD_FOR);
          const unseen = await textsUnseen(one, screen);
          const taken = await leadsTaken(one, other);
          const failures = [
            ...(unseen > 0 ? [`${unseen} of ${TEXTS} texts did not show on the other instance's screen`] : []),
            ...(taken === LEADS_A_MINUTE
              ? []
              : [`${taken} leads of one address were taken, instead of ${LEADS_A_MINUTE}`]),
            ...(await sessionFailures(one, other)),
          ];
          return { notes: [`${TEXTS} texts at one, live at the other; ${taken} leads of one address`], failures };
        },
      });
    } finally {
      await screen.close();
      await installation.stop();
      await node.remove();
    }
  },
};

/** Returns the number of texts to one instance that a screen of the other does not receive. */
async function textsUnseen(one: Instance, screen: Screen): Promise<number> {
  const phone = newPhone();
  const ids: string[] = [];
  for (let n = 0; n < TEXTS; n++) {
    const call = inboundCall(one.url, phone, `Text ${n}`);
    await fetch(`${one.url}${INBOUND_PATH}`, { method: 'POST', ...call });
  }
  const staff = await loggedIn(new HttpClient(one.url));
  const { body } = await staff.get(`/api/crm/sms-unknown/${encodeURIComponent(phone)}`);
  ids.push(...(body as unknown as { id: string }[]).map(({ id }) => id));
  await wait(SHOWN_WITHIN);
  return TEXTS - ids.filter((id) => screen.texts.includes(id)).length;
}

/** Returns the number of accepted leads when one address uses both instances in turn. */
async function leadsTaken(one: Instance, other: Instance): Promise<number> {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  let taken = 0;
  for (let n = 0; n < LEADS_A_MINUTE + 10; n++) {
    const lead = { name: 'Ada', email: emailOf(`limited-${n}`), phone: newPhone() };
    const { status } = await new HttpClient((n % 2 ? other : one).url).post('/api/lead-capture', lead, headers);
    if (status === 200) taken += 1;
  }
  return taken;
}

/** Checks that a session of one instance works at the other, and that a logout ends it at both. Returns the failures. */
async function sessionFailures(one: Instance, other: Instance): Promise<string[]> {
  const here = await loggedIn(new HttpClient(one.url));
  const there = new HttpClient(other.url);
  for (const [name, value] of here.cookies) there.cookies.set(name, value);
  const statusThere = async () => (await there.get('/api/staff/session')).status;
  if ((await statusThere()) !== 200) return ['a session of one instance was none at the other'];
  await here.post('/api/staff/logout');
  const ends = until('the end of the session', async () => (await statusThere()) === 401, ENDED_WITHIN);
  return ends.then(
    () => [],
    () => [`the other instance still took a session ${ENDED_WITHIN} ms after it had ended`],
  );
}
