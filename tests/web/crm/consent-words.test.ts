import { describe, expect, it } from 'vitest';
import type { ConsentEntry } from '#contract/consent.ts';
import { describeEntry } from '#crm/features/people/customers/timeline/describe-entry.ts';
import { consentSource, consentVerb, textEntries } from '#crm/shared/people/consent-words.ts';

const SAID: ConsentEntry = {
  channel: 'text',
  purpose: 'service',
  state: 'given',
  source: 'form',
  words: 'By continuing you agree',
  textVersion: 'a1b2c3',
  phone: '+12125550100',
  email: null,
  page: '/demo',
  at: '2026-11-27T15:00:00.000Z',
  recordedAt: '2026-11-27T15:00:00.000Z',
  by: null,
};
const said = (fields: Partial<ConsentEntry>) => ({ ...SAID, ...fields });

describe('what was said about messages', () => {
  it.each([
    [{}, 'agreed to be texted'],
    [{ purpose: 'marketing' }, 'agreed to texts with offers'],
    [{ purpose: 'marketing', state: 'withdrawn' }, 'wants no texts with offers'],
    [{ purpose: null, state: 'withdrawn', source: 'text' }, 'opted out of texts'],
    [{ source: 'text' }, 'opted in to texts'],
    [{ state: 'withdrawn', source: 'staff' }, 'asked for no more texts'],
    [{ purpose: null, state: 'paused', source: 'text' }, 'probably asked for no more texts'],
    [{ channel: 'email' }, 'agreed to be emailed'],
    [{ channel: 'email', purpose: 'marketing' }, 'agreed to emails with offers'],
    [{ channel: 'email', purpose: 'marketing', state: 'withdrawn' }, 'wants no emails with offers'],
    [{ channel: 'email', state: 'withdrawn' }, 'asked for no more emails'],
    [{ channel: 'email', purpose: null, state: 'withdrawn', source: 'email' }, 'asked for no more emails'],
  ] as const)('%o reads after a name: %s', (fields, words) => {
    expect(consentVerb(said(fields))).toBe(words);
  });

  it('says where it comes from, with the version of the text', () => {
    expect(consentSource(SAID)).toBe('Form on /demo, text a1b2c3');
    expect(consentSource(said({ source: 'account' }))).toBe('Their account, text a1b2c3');
    expect(consentSource(said({ source: 'staff', by: 'nora', textVersion: null }))).toBe('Recorded by nora');
    expect(consentSource(said({ source: 'staff', textVersion: null }))).toBe('Recorded by staff');
    expect(consentSource(said({ source: 'text', textVersion: null }))).toBe('Text message');
    expect(consentSource(said({ source: 'email', textVersion: null }))).toBe('Email');
    expect(consentSource(said({ source: 'import', textVersion: null }))).toBe('Import');
  });

  it('is told in the timeline by its channel', () => {
    const entry = { id: 'a', at: SAID.at, kind: 'consent', change: 'opt_out', words: 'Stop' } as const;
    expect(describeEntry(entry).title).toBe('Opted out of texts');
    expect(describeEntry({ ...entry, channel: 'email' }).title).toBe('Asked for no more emails');
  });

  it('stands in a conversation by text only where it is about texts', () => {
    const entries = [said({ channel: 'email' }), SAID];
    expect(textEntries({ textConsent: 'agreed', standings: [], entries })).toEqual([SAID]);
    expect(textEntries(undefined)).toEqual([]);
  });
});
