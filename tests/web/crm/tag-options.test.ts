import { describe, expect, it } from 'vitest';
import { tagOptions } from '#crm/features/people/tags/tag-options.ts';

const known = ['Not VIP', 'VIP', 'vip-gold', 'Florida'].map((name) => ({ id: name, name, color: 'gray' as const }));
const offered = (text: string, given: string[] = [], tags = known) =>
  tagOptions(text, tags, given).map(({ label, detail }) => (detail ? `${label}: ${detail}` : label));

describe('the tag that Enter gives', () => {
  it('is the one of the typed name, before those that only contain it', () => {
    expect(offered(' vip ')).toEqual(['VIP', 'Not VIP', 'vip-gold']);
  });

  it('is a new one where none has the typed name', () => {
    const others = known.filter(({ name }) => name !== 'VIP');
    expect(offered('vip', [], others)).toEqual(['vip: New tag', 'Not VIP', 'vip-gold']);
    expect(offered('Boat  owner')).toEqual(['Boat owner: New tag']);
  });

  it('is never another one in place of the typed one that was given already', () => {
    expect(offered('vip', ['VIP'])).toEqual([]);
  });
});

it('Before anything is typed, and of what no tag can be called, the known tags that were not given are offered', () => {
  expect(offered('', ['vip'])).toEqual(['Not VIP', 'vip-gold', 'Florida']);
  expect(offered('a,b')).toEqual([]);
});
