import { describe, expect, it } from 'vitest';
import { placeInWords, zoneInWords, zoneOptions } from '#crm/shared/people/time-zones.ts';

const NOW = new Date('2026-11-27T15:30:00Z');
const found = (typed: string) => zoneOptions(typed, NOW).map(({ id }) => id);

describe('a time zone', () => {
  it('is found by its city, its IANA name and the name that people use', () => {
    expect(found('chic')).toEqual(['America/Chicago']);
    expect(found('America/New_Y')).toEqual(['America/New_York']);
    expect(found('new york')).toEqual(['America/New_York']);
    expect(found('central')).toEqual(['America/Chicago']);
    expect(found('mountain')).toEqual(['America/Denver', 'America/Phoenix']);
    expect(found('berlin')).toEqual(['Europe/Berlin']);
    expect(found('nowhere')).toEqual([]);
  });

  it('is offered with its time, those of the United States first', () => {
    expect(zoneOptions('', NOW)[1]).toEqual({
      id: 'America/Chicago',
      label: 'America/Chicago',
      detail: 'Central Time, 9:30 AM there',
    });
    expect(found('').every((zone) => /^(America|Pacific)\//.test(zone))).toBe(true);
  });

  it('that is chosen has others beside it to change to', () => {
    expect(found('Europe/Berlin').slice(0, 2)).toEqual(['Europe/Berlin', 'America/New_York']);
  });

  it('is said by its city', () => {
    expect(zoneInWords('America/Argentina/Buenos_Aires', NOW)).toBe('Buenos Aires, Argentina Standard Time');
  });
});

describe('where somebody is', () => {
  it.each([
    [['America/Chicago'], 'By their number: Chicago, Central Time'],
    [['America/Chicago', 'America/New_York'], 'By their number: Chicago or New York'],
    [['America/Boise', 'America/Denver', 'America/Los_Angeles'], 'By their number: Boise, Denver or Los Angeles'],
    [
      ['America/Boise', 'America/Denver', 'America/Los_Angeles', 'America/Phoenix', 'America/Chicago'],
      'By their number: Boise, Denver, Los Angeles or 2 more',
    ],
  ])('is told by the number: %s', (names, words) => {
    expect(placeInWords({ names, from: 'number' }, NOW)).toBe(words);
  });

  it('is not known by a number of no place, and known when staff have said so', () => {
    expect(placeInWords({ names: ['America/Chicago', 'America/Denver'], from: 'country' }, NOW)).toBe(
      'Not known: anywhere in the country',
    );
    expect(placeInWords({ names: ['America/Denver'], from: 'staff' }, NOW)).toBe('Denver, Mountain Time');
  });
});
