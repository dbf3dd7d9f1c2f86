import { SegmentedMessage } from 'sms-segments-calculator';
import { describe, expect, test } from 'vitest';
import { FollowUpInput, TRIGGERS } from '#contract/follow-ups.ts';
import { channelIssues, TemplateInput } from '#contract/templates.ts';
import { SENT_LIFETIME_DAYS } from '#server/modules/account/sign-in/sign-in-links.service.ts';
import { RECIPES } from '#server/modules/messaging/follow-ups/recipes.ts';
import { faultOf, type TemplateValues, writerOf } from '#server/modules/messaging/templates/templates.rules.ts';
import { refund } from '#web/site/content/claims.ts';

const ANN: TemplateValues = {
  first_name: 'Ann',
  name: 'Ann Broker',
  company: null,
  // Nobody sends what goes out by itself.
  sender_name: '',
  sign_in_link: 'https://www.insurance247.example/sign-in/EXAMPLE-a-real-link-is-made-when-it-is-sent',
  booking_link: 'https://cal.com/insurance247/one-on-one-demo',
  guide_answered: 4,
};

/** All messages, in the order of their lines. */
const messages = RECIPES.flatMap(({ name: recipe, steps }) =>
  steps.flatMap((step) =>
    'template' in step ? { recipe, channel: step.action, subject: null, ...step.template } : [],
  ),
);
const texts = messages.filter(({ channel }) => channel === 'text');
const mails = messages.filter(({ channel }) => channel === 'email');

function duplicatesOf(names: string[]): string[] {
  const lower = names.map((name) => name.toLowerCase());
  return lower.filter((name, index) => lower.indexOf(name) !== index);
}

describe('The recipes', () => {
  test('are one for each trigger, but for a purchase, which has its own mail, and for what staff do by hand', () => {
    const expected = TRIGGERS.filter((trigger) => trigger !== 'by_hand' && trigger !== 'purchase_completed');
    expect(RECIPES.map(({ trigger }) => trigger).sort()).toEqual([...expected].sort());
  });

  test('have keys and names of their own, and so have their templates', () => {
    expect(duplicatesOf(RECIPES.map(({ key }) => key))).toEqual([]);
    expect(duplicatesOf(RECIPES.map(({ name }) => name))).toEqual([]);
    expect(duplicatesOf(messages.map(({ name }) => name))).toEqual([]);
  });

  test.each(RECIPES)('$name is a line that can be saved', ({ name, trigger, purpose, reentryDays, steps }) => {
    const saved = steps.map((step) =>
      'template' in step ? { wait: step.wait, action: step.action, templateId: crypto.randomUUID() } : step,
    );
    const line = { name, trigger, purpose, reentryDays, steps: saved };
    const { data, error } = FollowUpInput.safeParse(line);
    expect(error).toBeUndefined();
    expect(data).toEqual({ ...line, holdOut: 0, stopsOnOwnMessage: true, isOn: false });
  });
});

describe.each(messages)('$name', ({ recipe, name, channel, subject, body }) => {
  const words = { channel, subject, body };

  test('is a template without a fault, named after its recipe', () => {
    expect(TemplateInput.safeParse({ name, ...words }).error).toBeUndefined();
    expect(channelIssues(words)).toEqual([]);
    expect([faultOf(subject ?? ''), faultOf(body)]).toEqual([undefined, undefined]);
    expect(name.startsWith(`${recipe}: `)).toBe(true);
  });

  test('can be written to Ann, and to somebody without a name or an answer', () => {
    const write = writerOf(words);
    expect(write(ANN).body).toContain(name.startsWith('Checkout left') ? 'You began' : 'Hi Ann,');
    expect(write({ ...ANN, first_name: '', name: '', guide_answered: 0 }).body).not.toMatch(/\bHi ,|[{}]|\n{3}/);
  });
});

describe('The texts', () => {
  test.each(texts)('$name has at most two segments of plain letters, and says whose it is', ({ body }) => {
    const said = writerOf({ channel: 'text', subject: null, body })(ANN).body;
    const { segmentsCount, encodingName } = new SegmentedMessage(said);
    expect({ encodingName, isShort: segmentsCount <= 2 }, `${said} (${segmentsCount})`).toEqual({
      encodingName: 'GSM-7',
      isShort: true,
    });
    expect(said).toContain('Insurance 24/7 AI');
  });

  test.each(RECIPES)('The first one of $name says how to opt out', ({ name }) => {
    const [first] = texts.filter(({ recipe }) => recipe === name);
    expect(first?.body ?? 'Reply STOP to opt out.').toMatch(/Reply STOP to opt out\.$/);
  });

  test('lead into no account, for the number may be somebody else’s', () => {
    expect(texts.filter(({ body }) => body.includes('sign_in_link'))).toEqual([]);
  });
});

describe('The mails', () => {
  test.each(mails)('$name says how to answer', ({ body }) => {
    expect(body).toMatch(/reply (to this email|with)/i);
  });

  test('say of each link to sign in how long it works', () => {
    const linked = mails.filter(({ body }) => body.includes('sign_in_link'));
    expect(linked.length).toBeGreaterThan(0);
    for (const { body } of linked) expect(body).toContain(`It works once, for ${SENT_LIFETIME_DAYS} days:\n{{`);
  });

  test('that mention the guarantee name its three conditions in the words of the site', () => {
    const promising = mails.filter(({ body }) => body.includes(refund.name));
    expect(promising).toHaveLength(3);
    for (const { body } of promising) {
      const isWhole = body.includes(refund.rule) || refund.conditions.every(({ title }) => body.includes(title));
      expect(isWhole, body).toBe(true);
    }
  });
});
