import { describe, expect, it } from 'vitest';
import { optOutIntent } from '#server/modules/messaging/consent/stop-intent.rules.ts';
import sentences from '#tests/fixtures/sms/stop-sentences.json' with { type: 'json' };

describe('the search for a wish to stop', () => {
  it.each([
    'STOP',
    'stop.',
    ' Stop all ',
    'STOPALL',
    'Unsubscribe!',
    'CANCEL',
    '"END"',
    'quit 😡',
    'opt-out',
    'Revoke',
  ])('knows the keyword %s', (text) => {
    expect(optOutIntent(text)).toBe('keyword');
  });

  it.each(['START', 'HELP', 'Yes', '', '😀', 'the end', 'Cancel my Tuesday slot'])('takes %o for no stop', (text) => {
    expect(optOutIntent(text)).toBe('none');
  });

  it('finds it in each of many sentences', () => {
    expect(sentences.pause.filter((text) => optOutIntent(text) !== 'probable')).toEqual([]);
  });

  it('finds none in sentences that sound alike', () => {
    expect(sentences.harmless.filter((text) => optOutIntent(text) !== 'none')).toEqual([]);
  });

  it('does not mind capitals, curly apostrophes, accents left out, and line breaks', () => {
    expect(optOutIntent('DON’T TEXT ME AGAIN')).toBe('probable');
    expect(optOutIntent('Hi Ana,\nplease stop\ntexting me')).toBe('probable');
    expect(optOutIntent('borrame de la lista')).toBe('probable');
  });

  it.each(['stpo', 'sotp', 'stopp', 'stip'])('reads a slip of the finger: %s texting me', (slip) => {
    expect(optOutIntent(`${slip} texting me`)).toBe('probable');
  });

  it('reads the longest texts, and what is said at their end', () => {
    expect(optOutIntent(`${'We have met at the bus stop. '.repeat(50)}Please stop texting me`)).toBe('probable');
    expect(optOutIntent('the stop '.repeat(170))).toBe('none');
  });
});
