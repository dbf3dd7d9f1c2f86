import * as z from 'zod/mini';
import { Channel, Origin, Purpose } from './channels.ts';
import { Instant } from './fields.ts';
import { type Issue, refineWith, selectionIssueOf, selectionWith } from './selection.ts';

/** Why a message waits. */
export const LATER_REASONS = ['quiet_hours', 'cap'] as const;
export type LaterReason = (typeof LATER_REASONS)[number];

/** Why a message is not sent. `paused`: they probably asked for an end of texts. `suppressed`: the address takes no mail from us. */
export const REFUSAL_REASONS = [
  'opted_out',
  'paused',
  'no_consent',
  'suppressed',
  'no_number',
  'no_address',
  'access_blocked',
] as const;

export const GateReason = z.enum([...LATER_REASONS, ...REFUSAL_REASONS]);
export type GateReason = z.infer<typeof GateReason>;

/** Where the place of a recipient is known from: staff have set it, the number tells it, or only the country is known. */
export const PLACE_SOURCES = ['staff', 'number', 'country'] as const;
export const PlaceSource = z.enum(PLACE_SOURCES);
export type PlaceSource = z.infer<typeof PlaceSource>;

const WHICH_TIME = 'Must be a time such as 09:00';

/** A clock's time, from 00:00 to 23:59. */
export const ClockTime = z.string(WHICH_TIME).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, WHICH_TIME));

/** `8:00 PM`, and `noon`. */
export function clockInWords(time: string): string {
  if (time === '12:00') return 'noon';
  const [hours, minute] = time.split(':');
  const hour = Number(hours);
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
}

const Window = z.nullable(z.tuple([ClockTime, ClockTime]));

/**
 * When a state or province allows texts, by the clock of the one who gets them, and where that is said. Null for days without any. No
 * lawyer's advice: where sources differ, the narrower hours stand.
 */
export const StateHours = z.object({
  /** ISO 3166-2: `US-FL`, `CA-ON`. */
  state: z.string(),
  name: z.string(),
  weekdays: Window,
  saturdays: Window,
  sundays: Window,
  /** Of the United States: the federal ones, and the weekdays that they are kept on. */
  isClosedOnHolidays: z.boolean(),
  source: z.string(),
  /** Whether the law's own text was read, or what others write about it. */
  readIn: z.enum(['statute', 'secondary']),
  /** The day it was read, such as 2026-11-27. */
  readOn: z.iso.date(),
});
export type StateHours = z.infer<typeof StateHours>;

/** Asks about a message to one person. */
export const GateQuery = z
  .object({
    customerId: z.optional(z.string()),
    teamMemberId: z.optional(z.string()),
    channel: Channel,
    purpose: Purpose,
    origin: Origin,
    /** The moment that is asked about. Now, when it is omitted. */
    at: z.optional(z.iso.datetime({ offset: true, error: 'at must be an ISO time' })),
  })
  .check(
    refineWith(
      ({ customerId, teamMemberId }: { customerId?: string | undefined; teamMemberId?: string | undefined }) =>
        Boolean(customerId) === Boolean(teamMemberId)
          ? { path: 'customerId', message: 'Name a customer or a team member' }
          : undefined,
    ),
  );
export type GateQuery = z.infer<typeof GateQuery>;

/** Whether a message may go out. */
export const GateAnswer = z.object({
  verdict: z.enum(['send', 'later', 'refuse']),
  /** When a message that waits is sent. Null for the others. */
  at: z.nullable(Instant),
  /** Null for a message that is sent at once. */
  reason: z.nullable(GateReason),
  zone: z.object({
    /** IANA names of all time zones that the person may be in. */
    names: z.array(z.string()),
    from: PlaceSource,
  }),
  /** The clock's time where the person is, in the first zone. */
  localTime: ClockTime,
});
export type GateAnswer = z.infer<typeof GateAnswer>;

const Previewed = selectionWith({ channel: Channel, purpose: Purpose });
type Previewed = z.infer<typeof Previewed>;

/** Asks about one message to each of many people. */
export const GatePreviewRequest = Previewed.check(refineWith(previewIssueOf));
export type GatePreviewRequest = z.infer<typeof GatePreviewRequest>;

function previewIssueOf(asked: Previewed): Issue {
  const isMailToTeamMembers = asked.list === 'team-members' && asked.channel === 'email';
  return (
    selectionIssueOf(asked) ??
    (isMailToTeamMembers ? { path: 'channel', message: 'email is not possible for team-members' } : undefined)
  );
}

/** How many would get the message now, later, or not at all. */
export const GatePreview = z.object({
  now: z.number(),
  later: z.array(z.object({ at: Instant, count: z.number() })),
  refused: z.array(z.object({ reason: GateReason, count: z.number() })),
});
export type GatePreview = z.infer<typeof GatePreview>;

/**
 * When texts to many and automatic texts may go out, and how many to one number. Hours are those of the recipient's clock, and
 * nothing goes out at `closesAt` itself. Days are rolling ones of 24 hours.
 */
export const WIDEST_SENDING = {
  opensAt: '09:00',
  closesAt: '20:00',
  sundayOpensAt: '12:00',
  textsADay: 1,
  textsAWeek: 3,
} as const;

const cap = (name: 'textsADay' | 'textsAWeek') => {
  const range = `A whole number from 0 to ${WIDEST_SENDING[name]}`;
  return z.int(range).check(z.gte(0, range), z.lte(WIDEST_SENDING[name], range));
};

const settings = z.object({
  opensAt: ClockTime,
  closesAt: ClockTime,
  sundayOpensAt: ClockTime,
  textsADay: cap('textsADay'),
  textsAWeek: cap('textsAWeek'),
});

/** What admins may set. It may only be narrower than the default. Without any texts a day or a week, none goes out. */
export const SendingSettings = settings.check(refineWith(hoursIssueOf));
export type SendingSettings = z.infer<typeof SendingSettings>;

/** Omitted fields stay as they are. All together must be what `SendingSettings` are. */
export const SendingSettingsUpdate = z.partial(settings);
export type SendingSettingsUpdate = z.infer<typeof SendingSettingsUpdate>;

type Hours = { opensAt: string; closesAt: string; sundayOpensAt: string };

/** Returns which hours are wider than the default, or end before they begin. */
export function hoursIssueOf({ opensAt, closesAt, sundayOpensAt }: Hours): Issue {
  const widest = WIDEST_SENDING;
  const tooEarly = (time: string) => `Not before ${clockInWords(time)}`;
  if (opensAt < widest.opensAt) return { path: 'opensAt', message: tooEarly(widest.opensAt) };
  if (closesAt > widest.closesAt) return { path: 'closesAt', message: `Not after ${clockInWords(widest.closesAt)}` };
  if (opensAt >= closesAt) return { path: 'closesAt', message: 'Must be later than the start' };
  if (sundayOpensAt < widest.sundayOpensAt) return { path: 'sundayOpensAt', message: tooEarly(widest.sundayOpensAt) };
  return undefined;
}
