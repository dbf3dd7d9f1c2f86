import { getCountries } from 'libphonenumber-js';
import { describe, expect, it } from 'vitest';
import { placeOf } from '#server/modules/messaging/gate/places.rules.ts';

const of = (phone: string | null, timeZone: string | null = null) => placeOf({ timeZone, phone, country: 'US' });

describe('the place of a person', () => {
  it('takes the time zone that staff have set before what the number says', () => {
    expect(of('+12125550100', 'Pacific/Honolulu')).toEqual({
      from: 'staff',
      zones: ['Pacific/Honolulu'],
      states: ['US-NY'],
    });
    expect(of(null, 'America/Denver')).toEqual({ from: 'staff', zones: ['America/Denver'], states: [] });
  });

  it('keeps to the laws of the state of the number, wherever its owner lives', () => {
    expect(of('+13055550100', 'America/Los_Angeles').states).toEqual(['US-FL']);
  });

  it.each([
    ['+12125550100', 'US-NY', ['America/New_York']],
    ['+13105550100', 'US-CA', ['America/Los_Angeles']],
    ['+18085550100', 'US-HI', ['Pacific/Honolulu']],
    ['+14165550100', 'CA-ON', ['America/Toronto']],
    ['+18505550100', 'US-FL', ['America/Chicago', 'America/New_York']],
    ['+18125550100', 'US-IN', ['America/Chicago', 'America/New_York']],
    ['+19285550100', 'US-AZ', ['America/Denver', 'America/Phoenix']],
  ])('knows the state of %s, and all zones of its area code', (phone, state, zones) => {
    expect(of(phone)).toEqual({ from: 'number', zones, states: [state] });
  });

  it('takes all zones of the state for an area code that was laid over another one lately', () => {
    expect(of('+14485550100')).toEqual(of('+18505550100'));
  });

  it('knows every province of an area code that several share', () => {
    expect(of('+19025550100').states).toEqual(['CA-NS', 'CA-PE']);
    expect(of('+18675550100').states).toEqual(['CA-NT', 'CA-NU', 'CA-YT']);
  });

  it('reads a number of another country more closely where the country has several zones', () => {
    expect(of('+442079460000')).toEqual({ from: 'number', zones: ['Europe/London'], states: [] });
    expect(of('+34928123456').zones).toEqual(['Atlantic/Canary']);
    expect(of('+17875550100')).toEqual({ from: 'number', zones: ['America/Puerto_Rico'], states: [] });
  });

  it('takes the whole country without a number, and for numbers of no place', () => {
    const anywhere = of(null);
    expect(anywhere.from).toBe('country');
    expect(anywhere.zones).toEqual(expect.arrayContaining(['America/New_York', 'America/Adak', 'Pacific/Honolulu']));
    expect(anywhere.zones).not.toContain('America/Puerto_Rico');
    expect(anywhere.states).toHaveLength(51);
    expect(of('+18005550100')).toEqual(anywhere);
  });

  it('takes the whole country of an area code that the data does not know yet', () => {
    const canada = placeOf({ timeZone: null, phone: null, country: 'CA' });
    expect(canada.states).toHaveLength(13);
    expect(of('+12735550100')).toEqual(canada);
  });

  it('knows a time zone for every country that can be the default', () => {
    const empty = getCountries().filter(
      (country) => placeOf({ timeZone: null, phone: null, country }).zones.length === 0,
    );
    expect(empty).toEqual([]);
  });
});
