import { describe, expect, test } from 'vitest';
import { TEMPLATE_VARIABLES } from '#contract/templates.ts';
import { faultOf, type TemplateValues, writerOf } from '#server/modules/messaging/templates/templates.rules.ts';
import { UnfilledTemplate } from '#server/sending/refusal.ts';

const ADA: TemplateValues = {
  first_name: 'Ada',
  name: 'Ada Broker',
  company: null,
  sender_name: 'grace',
  sign_in_link: 'https://shop.example/sign-in/x',
  booking_link: 'https://cal.example/demo',
  guide_answered: 0,
};

const say = (body: string, values: Partial<TemplateValues> = {}) =>
  writerOf({ channel: 'text', subject: null, body })({ ...ADA, ...values }).body;

const VARIABLES = `There are ${TEMPLATE_VARIABLES.join(', ')}`;
const FILTERS = 'There are default, capitalize, downcase, upcase, strip, truncate';
const ONLY = 'here, only if, unless, elsif and else';
const COMPANY = 'company may be empty: write {{ company | default: "your agency" }}';

describe('A template', () => {
  test.each([
    [
      'Hi {{ first_name }}, {{name}} of {{ company | default: "your agency" | upcase }}',
      'Hi Ada, Ada Broker of YOUR AGENCY',
    ],
    [
      '{{ sender_name }} {{ sign_in_link }} {{ booking_link }}',
      'grace https://shop.example/sign-in/x https://cal.example/demo',
    ],
    ['{{ guide_answered }} of 30', '0 of 30'],
    ['{% if company %}A{% elsif guide_answered > 3 %}B{% else %}C{% endif %}', 'C'],
    ["{% unless company == 'x' and guide_answered >= 1 or name contains 'z' %}A{% endunless %}", 'A'],
    ['Braces {alone}, }} and 100%', 'Braces {alone}, }} and 100%'],
    ['  {{- first_name | truncate: 2, "" -}}  !', 'Ad!'],
    ['as typed:\n\n  {{ first_name }}\n', 'as typed:\n\n  Ada\n'],
  ])('%j is sound and says what it says', (source, said) => {
    expect(faultOf(source)).toBeUndefined();
    expect(say(source)).toBe(said);
  });

  test.each([
    ['{{ nope }}', `There is no variable nope. ${VARIABLES}`],
    ['{% if nope %}x{% endif %}', `There is no variable nope. ${VARIABLES}`],
    ['{% if name %}x{% elsif nope %}y{% endif %}', `There is no variable nope. ${VARIABLES}`],
    ['{{ name | default: nope }}', `There is no variable nope. ${VARIABLES}`],
    ['{{ name.size }}', `There is no variable name.size. ${VARIABLES}`],
    ['{{ constructor }}', `There is no variable constructor. ${VARIABLES}`],
    ['{{ __proto__ }}', `There is no variable __proto__. ${VARIABLES}`],
    ['{{ name.constructor }}', `There is no variable name.constructor. ${VARIABLES}`],
    ['{{ name["constructor"] }}', '{{ name["constructor"] }} is not understood'],
    ['{{ name | shout }}', `There is no filter shout. ${FILTERS}`],
    ['{{ name | constructor }}', `There is no filter constructor. ${FILTERS}`],
    ['{{ name | __proto__ }}', `There is no filter __proto__. ${FILTERS}`],
    ['{{ name | replace: "", "xxxx" }}', `There is no filter replace. ${FILTERS}`],
    ['{% for i in (1..1000000000) %}x{% endfor %}', `There is no for ${ONLY}`],
    ['{% include "secret" %}', `There is no include ${ONLY}`],
    ['{% layout "../../.env" %}', `There is no layout ${ONLY}`],
    ['{% assign x = name %}', `There is no assign ${ONLY}`],
    ['{% liquid echo name %}', `There is no liquid ${ONLY}`],
    ['{% constructor %}', `There is no constructor ${ONLY}`],
    ['{{ (1..1000000000) }}', '{{ (1..1000000000) }} is not understood'],
    ['{{ (1..3)[0] }}', '{{ (1..3)[0] }} is not understood'],
    ['{{ name', 'Not understood: output "{{ name" not closed'],
    ['{% if name %}', 'Not understood: tag {% if name %} not closed'],
    ['{% endif %}', 'Not understood: tag "endif" not found'],
    ['{% unless name %}x{% else if company %}y{% endunless %}', '{% else if company %} is not understood'],
    ['{% if name | upcase == "A" %}x{% endif %}', '{% if name | upcase == "A" %} is not understood'],
    ['{{ name name }}', '{{ name name }} is not understood'],
    ['{{ first_name, name }}', '{{ first_name, name }} is not understood'],
    ['{{ }}', '{{ }} is not understood'],
    ['{{ nil }}', '{{ nil }} is not understood'],
    ['{{ company }}', COMPANY],
    ['{{ company | upcase }}', COMPANY],
    ['{% if name %}{{ company }}{% endif %}', COMPANY],
    ['{{ company | default }}', '{{ company | default }} would say nothing'],
    ['{{ company | default: " " }}', '{{ company | default: " " }} would say nothing'],
    ['{{ company | default: company }}', '{{ company | default: company }} would say nothing'],
    ['{{ name | truncate: 0, "" }}', '{{ name | truncate: 0, "" }} would say nothing'],
  ])('%j is refused, and it is said why', (source, fault) => {
    expect(faultOf(source)).toBe(fault);
  });

  test('is refused with the beginning of what is wrong, however long that is', () => {
    const fault = faultOf(`{{ ${'a'.repeat(40_000)}! }}`) ?? '';
    expect([fault.startsWith('{{ aaaa'), fault.endsWith('… is not understood'), fault.length < 110]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test.each([
    ['many filters', `{{ name${' | upcase'.repeat(5000)} }}`, undefined],
    ['many filters and a sign', `{{ name${' | upcase'.repeat(5000)} ! }}`, 'is not understood'],
    ['a long condition and a sign', `{% if name${' and name'.repeat(5000)} ! %}`, 'is not understood'],
    ['many spaces and a sign', `{{ name${' '.repeat(40_000)} ! }}`, 'is not understood'],
    ['many quotes', `{{ name${'"'.repeat(40_000)}}}`, 'is not understood'],
    ['deep conditions', `${'{% if name %}'.repeat(99)}x${'{% endif %}'.repeat(99)}`, undefined],
    ['many values', '{{ name }}'.repeat(201), 'A template has at most 200 values and conditions'],
    ['many conditions', '{% if name %}'.repeat(201), 'A template has at most 200 values and conditions'],
    ['much text', 'x'.repeat(50_001), 'Not understood: parse length limit exceeded'],
  ])('with %s is judged in a moment', (_, source, fault) => {
    const begin = performance.now();
    expect(faultOf(source)?.slice(-60)).toEqual(fault === undefined ? undefined : expect.stringContaining(fault));
    // Much more than a busy machine needs. A search that tried every split would take hours.
    expect(performance.now() - begin).toBeLessThan(5000);
  });
});

describe('A message with a hole', () => {
  test.each([
    ['{{ sign_in_link }}', { sign_in_link: '' }, '{{ sign_in_link }} would be empty for this person'],
    ['Hi {{ first_name | upcase }}', { first_name: ' ' }, '{{ first_name | upcase }} would be empty for this person'],
    ['{% if company %}x{% endif %}', {}, 'The template says nothing to this person'],
    ['{{ name }}'.repeat(9), { name: 'x'.repeat(200) }, 'The template gets too long for this person'],
  ])('%j is refused for the one person', (source, values, reason) => {
    expect(faultOf(source)).toBeUndefined();
    expect(() => say(source, values)).toThrow(new UnfilledTemplate(reason));
  });

  test('may be in a subject too', () => {
    const words = { channel: 'email', subject: '{% if company %}x{% endif %}', body: 'x' } as const;
    expect(() => writerOf(words)(ADA)).toThrow(UnfilledTemplate);
  });
});

test('What a person is called is never read as a template', () => {
  const name = '{{ sign_in_link }}{% if %}';
  expect(say('Hi {{ name }}', { name })).toBe(`Hi ${name}`);
});

test('A subject stays one line', () => {
  const words = { channel: 'email', subject: 'For {{ name }}', body: 'x' } as const;
  expect(writerOf(words)({ ...ADA, name: 'Ada\r\nBcc: all@example.com' }).subject).toBe('For Ada Bcc: all@example.com');
});
