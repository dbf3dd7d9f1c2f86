import { describe, expect, it } from 'vitest';
import { CHANNELS, ORIGINS, PURPOSES } from '#contract/channels.ts';
import { WIDEST_SENDING } from '#contract/gate.ts';
import { ask, NIGHT, NOON } from './gate.ts';

const SEND = { verdict: 'send' };
const refused = (reason: string) => ({ verdict: 'refuse', reason });
const later = (at: string, reason: string) => ({ verdict: 'later', at: new Date(at), reason });
const hoursBefore = (hours: number, moment = NOON) => new Date(moment.getTime() - hours * 3_600_000);

const EACH = CHANNELS.flatMap((channel) =>
  PURPOSES.flatMap((purpose) => ORIGINS.map((origin) => ({ channel, purpose, origin }))),
);

describe('an address', () => {
  it.each(EACH)('is needed for a $channel, $purpose, $origin', (sending) => {
    const reason = sending.channel === 'text' ? 'no_number' : 'no_address';
    expect(ask({ ...sending, to: { address: null } })).toEqual(refused(reason));
  });

  it.each(EACH)('of somebody who agreed gets a $channel, $purpose, $origin at noon', (sending) => {
    expect(ask(sending)).toEqual(SEND);
  });
});

describe('a message for security', () => {
  it.each(EACH.filter(({ purpose }) => purpose === 'security'))(
    'is sent whatever holds ($channel, $origin)',
    (sending) => {
      const to = {
        consent: 'withdrawn',
        isOptedOut: true,
        isPaused: true,
        isSuppressed: true,
        hasBounced: true,
        isAccessBlocked: true,
        textedAt: [NIGHT],
      } as const;
      expect(ask({ ...sending, to, now: NIGHT })).toEqual(SEND);
    },
  );
});

describe('a person', () => {
  it('texts at night without consent, after a pause and however often', () => {
    const to = { consent: 'never_asked', isPaused: true, textedAt: [NIGHT, NIGHT, NIGHT] } as const;
    expect(ask({ origin: 'person', purpose: 'service', to, now: NIGHT })).toEqual(SEND);
    expect(ask({ origin: 'person', purpose: 'marketing', to, now: NIGHT })).toEqual(SEND);
  });

  it('whose text an outage has kept into the night waits for the morning, however often there were texts', () => {
    const late = { origin: 'person', purpose: 'service', isLate: true, to: { textedAt: [NOON] } } as const;
    expect(ask({ ...late, now: NIGHT })).toEqual(later('2027-02-11T09:00-05:00', 'quiet_hours'));
    expect(ask(late)).toEqual(SEND);
    expect(ask({ ...late, channel: 'email', now: NIGHT })).toEqual(SEND);
  });

  it('does not text a number that has opted out', () => {
    expect(ask({ origin: 'person', purpose: 'service', to: { isOptedOut: true } })).toEqual(refused('opted_out'));
  });

  it('makes no offer to somebody who has declined offers', () => {
    expect(ask({ origin: 'person', to: { consent: 'withdrawn' } })).toEqual(refused('no_consent'));
  });

  it('writes no mail to an address that takes none from us', () => {
    const to = { isSuppressed: true };
    expect(ask({ channel: 'email', origin: 'person', purpose: 'service', to })).toEqual(refused('suppressed'));
  });
});

describe.each(['bulk', 'automatic'] as const)('%s', (origin) => {
  it('texts about a service only who has agreed', () => {
    const service = { origin, purpose: 'service' } as const;
    expect(ask({ ...service, to: { consent: 'never_asked' } })).toEqual(refused('no_consent'));
    expect(ask({ ...service, to: { consent: 'withdrawn' } })).toEqual(refused('no_consent'));
  });

  it('mails about a service whoever has not declined it', () => {
    const service = { origin, channel: 'email', purpose: 'service' } as const;
    expect(ask({ ...service, to: { consent: 'never_asked' } })).toEqual(SEND);
    expect(ask({ ...service, to: { consent: 'withdrawn' } })).toEqual(refused('no_consent'));
  });

  it.each(CHANNELS)('makes offers by %s only to who has agreed to offers', (channel) => {
    expect(ask({ origin, channel, to: { consent: 'never_asked' } })).toEqual(refused('no_consent'));
    expect(ask({ origin, channel, to: { consent: 'withdrawn' } })).toEqual(refused('no_consent'));
  });

  it('writes about billing without consent, and after an unsubscription', () => {
    const billing = { origin, purpose: 'billing' } as const;
    expect(ask({ ...billing, to: { consent: 'withdrawn' } })).toEqual(SEND);
    expect(ask({ ...billing, channel: 'email', to: { isSuppressed: true } })).toEqual(SEND);
  });

  it('writes about billing neither to a mailbox that does not exist nor to a number that has opted out', () => {
    const billing = { origin, purpose: 'billing' } as const;
    const to = { isSuppressed: true, hasBounced: true };
    expect(ask({ ...billing, channel: 'email', to })).toEqual(refused('suppressed'));
    expect(ask({ ...billing, to: { isOptedOut: true } })).toEqual(refused('opted_out'));
  });

  it.each(['billing', 'service', 'marketing'] as const)('stops texts (%s) after a pause and after STOP', (purpose) => {
    expect(ask({ origin, purpose, to: { isPaused: true } })).toEqual(refused('paused'));
    expect(ask({ origin, purpose, to: { isPaused: true, isOptedOut: true } })).toEqual(refused('opted_out'));
  });

  it('mails who has stopped texts, and texts whose mailbox is gone', () => {
    expect(ask({ origin, channel: 'email', to: { isPaused: true, isOptedOut: true } })).toEqual(SEND);
    expect(ask({ origin, to: { isSuppressed: true, hasBounced: true } })).toEqual(SEND);
  });

  it.each(['billing', 'service', 'marketing'] as const)('keeps quiet hours for texts (%s)', (purpose) => {
    expect(ask({ origin, purpose, now: NIGHT })).toEqual(later('2027-02-11T09:00-05:00', 'quiet_hours'));
  });

  it('mails at any hour, however often somebody was texted', () => {
    expect(ask({ origin, channel: 'email', now: NIGHT, to: { textedAt: [NIGHT] } })).toEqual(SEND);
  });

  it('refuses before it lets anybody wait', () => {
    const to = { consent: 'never_asked', textedAt: [NIGHT] } as const;
    expect(ask({ origin, now: NIGHT, to })).toEqual(refused('no_consent'));
  });
});

describe('somebody whose access is blocked', () => {
  it.each(CHANNELS.flatMap((channel) => ORIGINS.map((origin) => ({ channel, origin }))))(
    'gets no offer ($channel, $origin), agreed or not',
    (sending) => {
      expect(ask({ ...sending, to: { isAccessBlocked: true } })).toEqual(refused('access_blocked'));
      const never = { isAccessBlocked: true, consent: 'never_asked' } as const;
      expect(ask({ ...sending, to: never })).toEqual(refused('access_blocked'));
    },
  );

  it('still hears about a service and about billing', () => {
    expect(ask({ purpose: 'service', to: { isAccessBlocked: true } })).toEqual(SEND);
    expect(ask({ purpose: 'billing', to: { isAccessBlocked: true } })).toEqual(SEND);
  });
});

describe('caps', () => {
  it('let a second text wait for 24 hours after the first, to the millisecond', () => {
    expect(ask({ to: { textedAt: [hoursBefore(2)] } })).toEqual(later('2027-02-11T10:00-05:00', 'cap'));
    expect(ask({ to: { textedAt: [hoursBefore(24)] } })).toEqual(SEND);
    const justNot = new Date(hoursBefore(24).getTime() + 1);
    expect(ask({ to: { textedAt: [justNot] } })).toEqual(later('2027-02-10T12:00:00.001-05:00', 'cap'));
  });

  it('let a fourth text wait for seven days after the first of three', () => {
    const textedAt = [hoursBefore(25), hoursBefore(80), hoursBefore(160)];
    expect(ask({ to: { textedAt } })).toEqual(later('2027-02-11T09:00-05:00', 'cap'));
    expect(ask({ to: { textedAt: [...textedAt.slice(0, 2), hoursBefore(168)] } })).toEqual(SEND);
  });

  it('end in a moment when hours are open, too', () => {
    const to = { textedAt: [new Date('2027-02-09T23:00-05:00')] };
    expect(ask({ to })).toEqual(later('2027-02-11T09:00-05:00', 'cap'));
  });

  it('are named before quiet hours, of whatever order the texts come in', () => {
    const to = { textedAt: [hoursBefore(100), hoursBefore(1, NIGHT), hoursBefore(50)] };
    expect(ask({ now: NIGHT, to })).toEqual(later('2027-02-13T09:00-05:00', 'cap'));
  });

  it('may be narrower, down to no texts at all', () => {
    const hours = { ...WIDEST_SENDING, textsAWeek: 1 };
    expect(ask({ hours, to: { textedAt: [hoursBefore(48)] } })).toEqual(later('2027-02-15T12:00-05:00', 'cap'));
    expect(ask({ hours: { ...hours, textsADay: 0 } })).toEqual(refused('cap'));
    expect(ask({ hours: { ...hours, textsAWeek: 0 } })).toEqual(refused('cap'));
  });
});

it('the gate refuses what could never be sent, instead of choosing a moment that is wrong somewhere', () => {
  const place = { from: 'number' as const, zones: ['Pacific/Auckland', 'Europe/London'], states: [] };
  expect(ask({ to: { place } })).toEqual(refused('quiet_hours'));
});
