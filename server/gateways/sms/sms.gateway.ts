import type { SendOutcome } from '../../messaging/send-outcome.ts';

/** What the product asks of a carrier of texts, in our words. Twilio is the one adapter (twilio.ts). */
export interface SmsGateway {
  send(text: OutgoingSms): Promise<SendOutcome<AcceptedSms>>;
  /** Texts to a number with this body that the vendor took since a moment, newest first. @throws VendorError */
  findSent(text: { to: string; body: string; since: Date }): Promise<AcceptedSms[]>;
  /**
   * Reads a webhook: an arrived text, by its form.
   * @throws AppError('forbidden') when the signature is not genuine, AppError('invalid_input') when fields are missing or too many.
   */
  readInbound(call: WebhookCall): InboundSms;
  /** Texts that have arrived at our number since a moment, oldest first, whether or not a webhook told of them. @throws VendorError */
  listReceived(since: Date): Promise<ReceivedSms[]>;
  /** The pictures of an arrived text. @throws VendorError */
  listMedia(sid: string): Promise<InboundSms['media']>;
  /** Reads a webhook: what became of a text of ours. @throws as readInbound */
  readStatus(call: WebhookCall): StatusReport;
  /** A picture that came with a text, by the address in its webhook; undefined when there is none. @throws VendorError */
  readMedia(url: string): Promise<Media | undefined>;
  /** The answer to an inbound webhook, with a text to send back or without. */
  answer(reply: string | undefined): { contentType: string; body: string };
}

/** What became of a text of ours, in the order of its life; the last three are final. */
export type SmsStatus = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed';

export interface OutgoingSms {
  /** E.164. */
  to: string;
  body: string;
  /** Our id of the text; comes back with every report about it. */
  id: string;
}

export interface AcceptedSms {
  sid: string;
  status: SmsStatus;
}

export interface Media {
  /** One of the pixel formats: SVG can hold scripts. */
  contentType: string;
  content: Buffer;
}

export interface WebhookCall {
  /** Path and query as they were called. */
  path: string;
  signature: string | undefined;
  rawBody: Buffer;
}

export interface InboundSms {
  sid: string;
  /** E.164, or a short code or sender name as the carrier gives it. */
  from: string;
  body: string;
  media: { url: string; contentType: string }[];
  /** What the carrier itself took the text for; it has answered the phone then. */
  optOutType: 'STOP' | 'START' | 'HELP' | undefined;
}

/** An arrived text as the carrier lists it afterwards. */
export interface ReceivedSms extends Pick<InboundSms, 'sid' | 'from' | 'body'> {
  receivedAt: Date;
  /** The list does not name the pictures; `listMedia` does. */
  hasMedia: boolean;
}

export interface StatusReport {
  sid: string;
  /** Our id of the text, when the report is for a call of ours. */
  id: string | undefined;
  status: SmsStatus;
  errorCode: string | undefined;
}
