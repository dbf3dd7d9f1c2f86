import twilio from 'twilio';
import * as z from 'zod';
import { AppError } from '../../shared/errors.ts';
import type { InboundSms, StatusReport, WebhookCall } from './sms.gateway.ts';
import { toStatus } from './twilio-statuses.ts';

/** Name of the query parameter of a status callback that holds our own id of the text. */
export const ID_PARAMETER = 'text';

/**
 * Twilio sends about forty fields, and two for each picture. Its SDK sorts them all before it looks at the signature, which
 * anybody could make it do with a hundred thousand.
 */
const MOST_FIELDS = 300;

const Inbound = z.object({
  MessageSid: z.string().min(1),
  From: z.string().min(1),
  Body: z.string().default(''),
  NumMedia: z.coerce.number().int().min(0).max(100).catch(0),
  OptOutType: z.enum(['STOP', 'START', 'HELP']).optional().catch(undefined),
});
const Status = z.object({
  MessageSid: z.string().min(1),
  MessageStatus: z.string().min(1),
  ErrorCode: z.string().min(1).optional().catch(undefined),
});

type Form = Record<string, string>;

interface WebhookReaderOptions {
  authToken: string;
  publicUrl: string;
  /** Told of each call with a wrong signature. */
  onForged(): void;
}

/** Reads Twilio's webhooks. `publicUrl` is what Twilio calls, and signs, whatever proxies stand in between. */
export function createWebhookReader({ authToken, publicUrl, onForged }: WebhookReaderOptions) {
  /** The form of a genuine call. */
  function formOf({ path, signature, rawBody }: WebhookCall): Form {
    const text = rawBody.toString();
    if (text.split('&').length > MOST_FIELDS) throw new AppError('invalid_input', 'The form has too many fields');
    const form = Object.fromEntries(new URLSearchParams(text));
    if (!twilio.validateRequest(authToken, signature ?? '', `${publicUrl}${path}`, form)) {
      onForged();
      throw new AppError('forbidden', 'The signature of this request is not valid');
    }
    return form;
  }

  return {
    readInbound: (call: WebhookCall): InboundSms => {
      const form = formOf(call);
      const { MessageSid, From, Body, NumMedia, OptOutType } = parse(Inbound, form);
      return {
        sid: MessageSid,
        from: From,
        body: storable(Body),
        media: mediaOf(form, NumMedia),
        optOutType: OptOutType,
      };
    },
    readStatus: (call: WebhookCall): StatusReport => {
      const { MessageSid, MessageStatus, ErrorCode } = parse(Status, formOf(call));
      const id = new URL(call.path, publicUrl).searchParams.get(ID_PARAMETER) ?? undefined;
      return { sid: MessageSid, id, status: toStatus(MessageStatus), errorCode: ErrorCode };
    },
  };
}

function parse<T>(schema: z.ZodType<T>, form: Form): T {
  const result = schema.safeParse(form);
  if (result.success) return result.data;
  throw new AppError('invalid_input', `The form lacks ${result.error.issues[0]?.path.join('.')}`);
}

function mediaOf(form: Form, count: number): InboundSms['media'] {
  return Array.from({ length: count }, (_, index) => ({
    url: form[`MediaUrl${index}`] ?? '',
    contentType: form[`MediaContentType${index}`] ?? 'application/octet-stream',
  })).filter(({ url }) => url !== '');
}

/** PostgreSQL has no NUL character; a text must not be lost for one. */
export function storable(text: string): string {
  return text.replaceAll('\0', '');
}
