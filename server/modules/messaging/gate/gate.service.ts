import type { CountryCode } from 'libphonenumber-js';
import type { Channel, Origin, Purpose } from '#contract/channels.ts';
import {
  type GateAnswer,
  type GatePreview,
  type GateQuery,
  type GateReason,
  hoursIssueOf,
  type SendingSettings,
  type SendingSettingsUpdate,
} from '#contract/gate.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import type { Verdict } from '#server/sending/clearance.ts';
import { GateRefusal } from '#server/sending/refusal.ts';
import { fieldError, notFound } from '#server/shared/errors.ts';
import { toLocal } from '#server/shared/time-zones.ts';
import { isUuid } from '#server/shared/uuid.ts';
import { decide, type Recipient } from './gate.rules.ts';
import { type Addressee, type Facts, readFacts, readSettings, saveSettings } from './gate.store.ts';
import { placeOf } from './places.rules.ts';
import { nextOpen } from './sending-hours.rules.ts';

/** A message to somebody. */
export interface Message extends Addressee {
  channel: Channel;
  purpose: Purpose;
  origin: Origin;
  /** A text whose row exists already does not count against the caps. */
  exceptTextId?: string;
  /** It was ordered for now some time ago, so that it is no answer to what they said meanwhile. */
  isOrdered?: boolean;
  /** An outage has kept it since the hour for which it was ordered. */
  isLate?: boolean;
  /** The moment that is asked about. Now, when it is omitted. */
  at?: Date;
  /** When they would have been texted by then. */
  alsoTextedAt?: readonly Date[];
}

type Kind = Pick<Message, 'channel' | 'purpose' | 'origin' | 'at' | 'exceptTextId'>;

/** Decides about every message that leaves (`gate.rules.ts`), from what is on record at that moment. */
export type GateService = ReturnType<typeof createGateService>;

interface Dependencies {
  database: Database;
  audit: AuditService;
  /** Where numbers without a known place are. */
  defaultCountry: CountryCode;
}

export function createGateService({ database, audit, defaultCountry }: Dependencies) {
  function recipientOf(facts: Facts, { channel }: Kind): Recipient {
    const { timeZone, address, textedAt } = facts;
    const phone = channel === 'text' ? address : null;
    return {
      ...facts,
      place: placeOf({ timeZone, phone, country: defaultCountry }),
      textedAt: textedAt.map((at) => new Date(at)),
    };
  }

  /** Reads what is known of one addressee, and the hours and caps. @throws AppError('not_found') for somebody who was deleted */
  async function read(db: Db, message: Message): Promise<{ recipient: Recipient; hours: SendingSettings }> {
    const { customerId, teamMemberId, address } = message;
    const addressee = { customerId, teamMemberId, ...(address !== undefined && { address }) };
    const { facts, settings } = await readFacts(db, [addressee], message);
    const [known] = facts;
    return known?.exists ? { recipient: recipientOf(known, message), hours: settings } : notFound(nounOf(message));
  }

  /** Decides about a message to one addressee, in the transaction that sends or orders it. @throws AppError('not_found') */
  async function ask(db: Db, message: Message): Promise<Verdict> {
    const { channel, purpose, origin, isLate, at: now = new Date() } = message;
    const { recipient, hours } = await read(db, message);
    if (message.isOrdered && recipient.isPaused) return { verdict: 'refuse', reason: 'paused' };
    const textedAt = [...recipient.textedAt, ...(message.alsoTextedAt ?? [])];
    return decide({ channel, purpose, origin, isLate, recipient: { ...recipient, textedAt }, hours, now });
  }

  return {
    ask,
    /** Returns the time zone of somebody, or the first of those that they may be in. */
    zoneOf: ({ timeZone, phone }: { timeZone: string | null; phone: string | null }): string =>
      placeOf({ timeZone, phone, country: defaultCountry }).zones[0] ?? 'UTC',
    /** Returns the next moment from now on when texts may go out to somebody. @throws AppError('not_found'), GateRefusal */
    nextOpen: async (db: Db, message: Message): Promise<Date> => {
      const { recipient, hours } = await read(db, message);
      const at = nextOpen(recipient.place, hours, new Date());
      if (at === null) throw new GateRefusal('quiet_hours');
      return at;
    },
    /** Answers staff who ask about one person. @throws AppError('not_found') */
    answer: async ({ customerId, teamMemberId, at, ...kind }: GateQuery): Promise<GateAnswer> => {
      const message = { ...kind, customerId: customerId ?? null, teamMemberId: teamMemberId ?? null };
      if (!isUuid(customerId ?? teamMemberId)) notFound(nounOf(message));
      const now = at === undefined ? new Date() : new Date(at);
      const known = await read(database.db, message);
      const { place } = known.recipient;
      const verdict = decide({ ...kind, ...known, now });
      return {
        verdict: verdict.verdict,
        at: verdict.verdict === 'later' ? verdict.at.toISOString() : null,
        reason: verdict.verdict === 'send' ? null : verdict.reason,
        zone: { names: place.zones, from: place.from },
        localTime: clockIn(place.zones[0] ?? 'UTC', now),
      };
    },
    /** Counts what would happen to one message to each of many, of one kind of people. @returns also who is reached first. */
    preview: async (
      db: Db,
      addressees: readonly Addressee[],
      kind: Kind,
    ): Promise<GatePreview & { first: number | undefined }> => {
      const { facts: all, settings: hours } = await readFacts(db, addressees, kind);
      const now = kind.at ?? new Date();
      const tally = createTally();
      const texted = new Set<string>();
      let first: number | undefined;
      for (const [position, facts] of all.entries()) {
        if (!facts.exists) continue;
        const to = recipientOf(facts, kind);
        // Two people may share a number, which gets the first one's text.
        const isSecond = kind.channel === 'text' && to.address !== null && texted.has(to.address);
        const verdict = decide({
          ...kind,
          recipient: isSecond ? { ...to, textedAt: [...to.textedAt, now] } : to,
          hours,
          now,
        });
        if (verdict.verdict === 'send' && to.address !== null) texted.add(to.address);
        if (verdict.verdict !== 'refuse') first ??= position;
        tally.add(verdict);
      }
      return { ...tally.counts(), first };
    },
    settings: (): Promise<SendingSettings> => readSettings(database.db),
    /** Saves hours and caps within the widest. @throws AppError('invalid_input') when they do not fit those that stay */
    saveSettings: (given: SendingSettingsUpdate, userId: string): Promise<SendingSettings> =>
      database.transaction(async (tx) => {
        const fields = Object.keys(given);
        if (fields.length === 0) return readSettings(tx);
        const saved = await saveSettings(tx, given);
        const issue = hoursIssueOf(saved);
        if (issue) throw fieldError('invalid_input', issue.path, issue.message);
        const subject = { subjectType: 'sending_settings', subjectId: 'sending' } as const;
        await audit.note(tx, { userId, action: 'update', ...subject, fields });
        return saved;
      }),
  };
}

/** Returns the clock's time, such as 09:30. */
function clockIn(zone: string, at: Date): string {
  return new Date(toLocal(zone, at.getTime())).toISOString().slice(11, 16);
}

function createTally() {
  let now = 0;
  const later = new Map<string, number>();
  const refused = new Map<GateReason, number>();
  return {
    add: (verdict: Verdict) => {
      if (verdict.verdict === 'send') now += 1;
      else if (verdict.verdict === 'later') count(later, verdict.at.toISOString());
      else count(refused, verdict.reason);
    },
    counts: (): GatePreview => ({
      now,
      later: [...later].sort().map(([at, counted]) => ({ at, count: counted })),
      refused: [...refused]
        .sort(([first, one], [second, other]) => other - one || (first < second ? -1 : 1))
        .map(([reason, counted]) => ({ reason, count: counted })),
    }),
  };
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function nounOf({ customerId, teamMemberId }: Addressee): string {
  if (customerId !== null) return 'customer';
  return teamMemberId === null ? 'number' : 'team member';
}
