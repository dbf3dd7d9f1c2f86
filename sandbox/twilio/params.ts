import { z } from 'zod';
import { twilioError } from './errors.ts';

const text = z.string();
const integer = z.string().regex(/^-?\d+$/, 'must be an integer');
const boolean = z.enum(['true', 'false', 'True', 'False']);
const list = z.union([text, text.array()]).transform((value) => (Array.isArray(value) ? value : [value]));
const sid = (prefix: string) =>
  text.regex(new RegExp(`^${prefix}[0-9a-fA-F]{32}$`), `must be a SID that begins with ${prefix}`);

/** All parameters for creating a message. `compose.ts` checks the rules with their own error codes. */
export const createMessageParams = z
  .strictObject({
    To: text,
    From: text,
    FallbackFrom: text,
    MessagingServiceSid: text,
    Body: text,
    MediaUrl: list,
    StatusCallback: text,
    ApplicationSid: sid('AP'),
    ContentSid: sid('HX'),
    ContentVariables: text,
    MaxPrice: text.regex(/^\d+(\.\d+)?$/, 'must be a number'),
    ProvideFeedback: boolean,
    Attempt: integer,
    ValidityPeriod: integer,
    ForceDelivery: boolean,
    ContentRetention: z.enum(['retain', 'discard']),
    AddressRetention: z.enum(['retain', 'obfuscate']),
    SmartEncoded: boolean,
    PersistentAction: list,
    TrafficType: z.enum(['free']),
    ShortenUrls: boolean,
    ScheduleType: z.enum(['fixed']),
    SendAt: z.iso.datetime({ offset: true }),
    SendAsMms: boolean,
    RiskCheck: z.enum(['enable', 'disable']),
  })
  .partial();
export type CreateMessageParams = z.infer<typeof createMessageParams>;

export const updateMessageParams = z.strictObject({ Body: z.literal(''), Status: z.literal('canceled') }).partial();

export const pageParams = z.strictObject({
  PageSize: z.coerce.number().int().min(1).max(1000).default(50),
  Page: z.coerce.number().int().min(0).default(0),
  PageToken: text.optional(),
});

const date = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);
export const listMessagesParams = pageParams.extend({
  To: text.optional(),
  From: text.optional(),
  DateSent: date.optional(),
  'DateSent<': date.optional(),
  'DateSent>': date.optional(),
});

export type ListMessagesParams = z.infer<typeof listMessagesParams>;

/** Parses a form or query. Twilio ignores unknown parameters; this stand-in refuses them by name with error 20001. */
export function parseParams<T>(schema: z.ZodType<T>, given: unknown): T {
  const result = schema.safeParse(given ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    throw twilioError(20001, `Parameter '${issue.keys.join("', '")}' is not known for this resource`);
  }
  throw twilioError(20001, `Invalid parameter '${issue?.path.join('.')}': ${issue?.message}`);
}
