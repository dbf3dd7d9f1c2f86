import twilio from 'twilio';
import * as z from 'zod';
import { AppError } from '#server/shared/errors.ts';
import type { InboundText, StatusReport, WebhookCall } from './texting.gateway.ts';
import { answersFrom, readAddress } from './twilio-address.ts';
import { toStatus } from './twilio-statuses.ts';

/** Query parameter of a status callback that holds our own id of the text. */
export const ID_PARAMETER = 'text';

/**
 * Twilio sends about forty fields, plus two for each picture. The limit is checked first, because the SDK sorts all fields
 * before it checks the signature, so a forged call with a hundred thousand fields would be expensive.
 */
const MOST_FIELDS = 300;

const Inbound = z.object({
  MessageSid: z.string().min(1),
  From: z.string().min(1),
  To: z.string().default(''),
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
  /** Called for each request with a wrong signature. */
  onForged(): void;
}

/** Creates a reader of Twilio's webhooks. `publicUrl` is the address that Twilio calls and signs, regardless of proxies. */
export function createWebhookReader({ authToken, publicUrl, onForged }: WebhookReaderOptions) {
  /** Returns the form fields of a request with a valid signature. */
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
    readInbound: (call: WebhookCall): InboundText => {
      const form = formOf(call);
      const { MessageSid, From, To, Body, NumMedia, OptOutType } = parse(Inbound, form);
      const { channel, phone } = readAddress(From);
      return {
        sid: MessageSid,
        from: phone,
        channel,
        ourAddress: answersFrom(channel, To),
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

function mediaOf(form: Form, count: number): InboundText['media'] {
  return Array.from({ length: count }, (_, index) => ({
    url: form[`MediaUrl${index}`] ?? '',
    contentType: form[`MediaContentType${index}`] ?? 'application/octet-stream',
  })).filter(({ url }) => url !== '');
}

/** Removes NUL characters, which PostgreSQL cannot store, so that the text is not lost. */
export function storable(text: string): string {
  return text.replaceAll('\0', '');
}
