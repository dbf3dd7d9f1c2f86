import { describe, expect, it } from 'vitest';
import { SCOPES } from '#contract/api-keys.ts';
import { WEBHOOK_EVENTS } from '#contract/webhook-endpoints.ts';
import {
  endWarning,
  firstCall,
  SCOPE_GROUPS,
  scopesInWords,
} from '#crm/features/operations/connections/keys/key-words.ts';
import {
  EVENT_GROUPS,
  eventLabel,
  eventsInWords,
  hostOf,
  stateOf,
  troubleOf,
} from '#crm/features/operations/connections/webhooks/webhook-words.ts';

const valuesOf = (groups: readonly { options: readonly { value: string }[] }[]) =>
  groups.flatMap(({ options }) => options.map(({ value }) => value));

describe('what a key may do', () => {
  it('can be chosen whole, each scope once', () => {
    expect(valuesOf(SCOPE_GROUPS).toSorted()).toEqual([...SCOPES].toSorted());
  });

  it('is said in one line', () => {
    expect(scopesInWords(['leads:read'])).toBe('Reads leads');
    expect(scopesInWords(['messages:send', 'leads:write', 'customers:read', 'leads:read'])).toBe(
      'Reads customers and leads, changes leads, sends messages',
    );
    expect(scopesInWords([...SCOPES])).toBe(
      'Reads customers, leads, and purchases, changes customers and leads, sends messages',
    );
  });

  it('is tried with a call that it opens, and that reads where it may', () => {
    const call = (scopes: Parameters<typeof firstCall>[0]['scopes']) =>
      firstCall({ key: 'key_live_x', scopes }, 'https://crm.example');
    expect(call(['leads:write', 'leads:read'])).toBe(
      `curl 'https://crm.example/api/crm/leads?limit=5' -H 'Authorization: Bearer key_live_x'`,
    );
    expect(call(['money:read'])).toContain('/api/crm/purchases?limit=5');
    expect(call(['customers:write'])).toContain(`/api/crm/tasks' -H 'Authorization: Bearer key_live_x' -H`);
    expect(call(['leads:write'])).toMatch(/^curl -X PATCH .* -d '\{"nextStep":"Call back"\}'$/);
  });
});

describe('the end of a key', () => {
  const now = Date.parse('2026-11-28T12:00:00Z');
  const inHours = (hours: number) => endWarning(new Date(now + hours * 3_600_000).toISOString(), now)?.label;

  it('is a warning within its last 14 days, and said once it has come', () => {
    expect(inHours(24 * 14)).toBeUndefined();
    expect(inHours(24 * 14 - 1)).toBe('ends in 13 days');
    expect(inHours(24)).toBe('ends in 1 day');
    expect(inHours(23)).toBe('ends within a day');
    expect(inHours(0)).toBe('ended');
  });
});

describe('a webhook', () => {
  it('can be told each event', () => {
    expect(valuesOf(EVENT_GROUPS).toSorted()).toEqual([...WEBHOOK_EVENTS].toSorted());
  });

  it('says what it is told', () => {
    expect(eventsInWords([...WEBHOOK_EVENTS])).toBe('Everything');
    expect(eventsInWords(['lead.created'])).toBe('A lead comes in');
    expect(
      eventsInWords(['purchase.refunded', 'booking.created', 'booking.moved', 'booking.cancelled', 'lead.created']),
    ).toBe('A lead comes in, money is paid back, everything about demos');
    expect(eventLabel('webhook.test')).toBe('Test');
    expect(eventLabel('unheard.of')).toBe('unheard.of');
    expect(hostOf('https://hooks.example:8443/a?b')).toBe('hooks.example:8443');
  });

  it('says what is wrong with it, and what helps', () => {
    const well = { isActive: 1, failingSince: null, switchedOffFor: null } as const;
    expect(stateOf(well)).toEqual({ label: 'On', tone: 'ok' });
    expect(troubleOf(well)).toBeUndefined();
    const failing = { ...well, failingSince: '2026-11-28T12:00:00' };
    expect(stateOf(failing).label).toBe('Failing');
    expect(troubleOf(failing)).toMatch(/since Nov 28, 2026.*What happens waits/);
    const off = { ...well, isActive: 0 } as const;
    expect(stateOf(off).label).toBe('Off');
    expect(troubleOf(off)).toBeUndefined();
    expect(stateOf({ ...off, switchedOffFor: 'gone' }).label).toBe('Switched off');
    expect(troubleOf({ ...off, switchedOffFor: 'gone' })).toContain('410');
    expect(troubleOf({ ...off, switchedOffFor: 'failing' })).toContain('five days');
  });
});
