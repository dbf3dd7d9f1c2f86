import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StopReason, Trigger } from '#contract/follow-ups.ts';
import { AWAKE_ZONE } from '#tests/support/awake.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { buy, captureLead, mailsTo, openCheckout } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { newPhone } from '#tests/support/records.ts';
import { textUs } from '../phone.ts';
import { book, control, DAY_MS, enrollmentsOf, makeLine, makeTemplate } from './lines.ts';

let product: Product;
let staff: HttpClient;
const people = new Map<string, Person>();

interface Person {
  customerId: string;
  email: string;
  phone: string;
}

const KINDS: Record<string, { triggers: Trigger[]; begin: (email: string) => Promise<string> }> = {
  'opened a checkout': {
    triggers: ['lead_created', 'checkout_opened'],
    begin: async (email) => {
      const browser = product.visitor();
      const customerId = await captureLead(browser, email);
      await openCheckout(browser, customerId);
      return customerId;
    },
  },
  'booked a demo': {
    triggers: ['booking_made'],
    begin: async (email) => {
      const customerId = await captureLead(product.visitor(), email);
      await book(product, email);
      return customerId;
    },
  },
  'missed a demo': {
    triggers: ['booking_missed'],
    begin: async (email) => {
      const customerId = await captureLead(product.visitor(), email);
      const { id } = await book(product, email);
      await control(product, `bookings/${id}/no-show`);
      return customerId;
    },
  },
  'bought a license and does nothing': {
    triggers: ['purchase_completed', 'never_signed_in', 'guide_stalled', 'app_unused'],
    begin: async (email) => (await buy(product, staff, { email })).customerId,
  },
  'bought seats and gives them to nobody': {
    triggers: ['seats_unused'],
    begin: async (email) => (await buy(product, staff, { email, quantity: 2 })).customerId,
  },
  'could not pay a renewal': {
    triggers: ['payment_failed'],
    begin: async (email) => {
      const { customerId, subscription } = await buy(product, staff, { email });
      await control(product, `subscriptions/${subscription}/fail-renewal`);
      return customerId;
    },
  },
  'let a subscription end': {
    triggers: ['subscription_canceled'],
    begin: async (email) => {
      const { customerId, subscription } = await buy(product, staff, { email });
      await control(product, `subscriptions/${subscription}/end`);
      return customerId;
    },
  },
};

const ANSWERS: Record<string, { stoppedBy: StopReason; give: (person: Person) => Promise<unknown> }> = {
  'a text': { stoppedBy: 'answered', give: ({ phone }) => textUs(product, phone, 'Call me') },
  'a mail': {
    stoppedBy: 'answered',
    give: ({ email }) =>
      product.sandbox.writeMail({
        from: email,
        to: 'office@reply.insurance247.example',
        subject: 'Yes',
        text: 'Call me',
      }),
  },
  'a booking': { stoppedBy: 'booked', give: ({ email }) => book(product, email) },
  'a payment': {
    stoppedBy: 'paid',
    give: async ({ customerId }) =>
      product.sandbox.checkout(await openCheckout(product.visitor(), customerId, 1), 'pay'),
  },
};

/** Each trigger has lines that stand for good in one of these, and one that goes to its end. */
const GAPS = ['before the first step', 'after the first step', 'after the second step'];
/** The kind whose lines stand in each gap. Those of the others stand in one. */
const IN_ALL_GAPS = 'opened a checkout';
const gapsOf = (kind: string) => [...GAPS.entries()].filter(([gap]) => kind === IN_ALL_GAPS || gap === 1);
const WALK = 'walk';

/** Each answer ends lines of one kind, and a text those of the others, of whoever has walked to the end of another line before. */
const CASES = Object.keys(KINDS).flatMap((kind) =>
  kind === IN_ALL_GAPS
    ? Object.keys(ANSWERS).map((answer) => ({ kind, answer, role: answer }))
    : [{ kind, answer: 'a text', role: WALK }],
);

/** Adds a line of a mail, a task and a mail, each after so many days. */
async function addLine(trigger: Trigger, name: string, [first, second, third]: [number, number, number]) {
  const words = wordsOf(trigger);
  const templateId = await makeTemplate(staff, 'email', words);
  await makeLine(staff, {
    name: `${trigger}, ${name}`,
    trigger,
    steps: [
      { wait: { amount: first, unit: 'days' }, action: 'email', templateId },
      { wait: { amount: second, unit: 'days' }, action: 'task', title: words },
      { wait: { amount: third, unit: 'days' }, action: 'email', templateId },
    ],
  });
}

const wordsOf = (trigger: Trigger) => `After ${trigger}.`;

async function begin(kind: string, role: string): Promise<void> {
  const phone = newPhone();
  const email = `${phone.slice(1)}@example.com`;
  const customerId = await KINDS[kind]?.begin(email);
  await staff.send('PUT', `/api/crm/customers/${customerId}`, { phone, timeZone: AWAKE_ZONE }, {});
  people.set(`${kind}, ${role}`, { customerId: customerId ?? '', email, phone });
}

const personOf = (kind: string, role: string): Person => {
  const person = people.get(`${kind}, ${role}`);
  if (!person) throw new Error(`Nobody ${kind}`);
  return person;
};

/** Waits until somebody stands in a line as described. */
const stands = (person: Person, trigger: Trigger, name: string, where: object) =>
  until(`${trigger}, ${name}: ${JSON.stringify(where)}`, async () => {
    const found = (await enrollmentsOf(staff, person.customerId)).find((one) => one.name === `${trigger}, ${name}`);
    return found && Object.entries(where).every(([field, value]) => found[field as keyof typeof found] === value);
  });

beforeAll(async () => {
  product = await startProduct({ FOLLOW_UP_DAY_MS: String(DAY_MS), RATE_LIMIT: 'off' });
  staff = await product.staff();
  for (const [kind, { triggers }] of Object.entries(KINDS)) {
    for (const trigger of triggers) {
      for (const [gap, name] of gapsOf(kind)) {
        const [first = 0, second = 0, third = 0] = GAPS.map((_, index) => (index === gap ? 300 : 0));
        await addLine(trigger, name, [first, second, third]);
      }
      await addLine(trigger, WALK, [0, 1, 1]);
    }
  }
  for (const kind of Object.keys(KINDS)) await begin(kind, WALK);
  for (const answer of Object.keys(ANSWERS)) await begin(IN_ALL_GAPS, answer);
}, 120_000);
afterAll(() => product.stop());

describe('Every line of somebody who', () => {
  test.each(Object.keys(KINDS))('%s goes to its end without an answer, each step once', async (kind) => {
    const person = personOf(kind, WALK);
    for (const trigger of KINDS[kind]?.triggers ?? []) {
      await stands(person, trigger, WALK, { state: 'done' });
      for (const [gap, name] of gapsOf(kind)) await stands(person, trigger, name, { step: gap + 1 });
      const words = wordsOf(trigger);
      const { body } = await staff.get(`/api/crm/tasks?customerId=${person.customerId}`);
      const tasks = (body as unknown as { title: string }[]).filter(({ title }) => title === words);
      const mails = (await mailsTo(product.sandbox, person.email)).filter(({ text }) => text.includes(words));
      // Each line that is past a gap has done the step before it. The first mail after a checkout is its one reminder.
      const isInAllGaps = kind === IN_ALL_GAPS;
      const first = trigger === 'checkout_opened' ? 1 : isInAllGaps ? 3 : 2;
      const done = { tasks: isInAllGaps ? 2 : 1, mails: first + 1 };
      expect({ trigger, tasks: tasks.length, mails: mails.length }).toEqual({ trigger, ...done });
    }
  });

  test.each(CASES)('$kind is ended by $answer in each gap between its steps', async ({ kind, answer, role }) => {
    const person = personOf(kind, role);
    const { stoppedBy, give } = ANSWERS[answer] as (typeof ANSWERS)[string];
    const triggers = KINDS[kind]?.triggers ?? [];
    for (const trigger of triggers) {
      for (const [gap, name] of gapsOf(kind)) await stands(person, trigger, name, { state: 'active', step: gap + 1 });
    }
    await give(person);
    for (const trigger of triggers) {
      for (const [, name] of gapsOf(kind))
        await stands(person, trigger, name, { state: 'stopped', stoppedBy, dueAt: null });
    }
  });
});
