import type { SendOutcome } from '#server/messaging/send-outcome.ts';

/** The interface to a carrier of texts. Its only adapter is Twilio (twilio.ts). */
export interface SmsGateway {
  send(text: OutgoingSms): Promise<SendOutcome<AcceptedSms>>;
  /** Returns the texts to a number with this body that the vendor accepted since a given time, newest first. @throws VendorError */
  findSent(text: { to: string; channel: string; body: string; since: Date }): Promise<AcceptedSms[]>;
  /**
   * Reads the webhook for an incoming text.
   * @throws AppError('forbidden') when the signature is not genuine, AppError('invalid_input') when fields are missing or too
   * many.
   */
  readInbound(call: WebhookCall): InboundSms;
  /** Lists the texts that arrived at our number since a given time, oldest first, whether or not a webhook came. @throws VendorError */
  listReceived(since: Date): Promise<ReceivedSms[]>;
  /** Lists the pictures of an incoming text. @throws VendorError */
  listMedia(sid: string): Promise<InboundSms['media']>;
  /** Reads the webhook that reports the status of one of our texts. @throws as readInbound */
  readStatus(call: WebhookCall): StatusReport;
  /** Returns a picture of an incoming text by its address in the webhook, or undefined when it does not exist. @throws VendorError */
  readMedia(url: string): Promise<Media | undefined>;
  /** Returns the response to an inbound webhook, optionally with a reply text. */
  answer(reply: string | undefined): { contentType: string; body: string };
}

/** Statuses of an outgoing text, in order. The last three are final. */
export type SmsStatus = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed';

/** How a text comes or goes, beside the number. */
export interface Route {
  /** `sms`, or another channel of the vendor, such as `rcs` and `whatsapp`. */
  channel: string;
  /** Our address on the channel. Null for the usual sender of texts. */
  ourAddress: string | null;
}

export interface OutgoingSms extends Route {
  /** E.164. A channel without numbers has its own addresses. */
  to: string;
  body: string;
  /** Our id of the text. Every report about it contains the id. */
  id: string;
}

export interface AcceptedSms {
  sid: string;
  status: SmsStatus;
}

export interface Media {
  /** Pixel formats only, because SVG can contain scripts. */
  contentType: string;
  content: Buffer;
}

export interface WebhookCall {
  /** Path and query of the request. */
  path: string;
  signature: string | undefined;
  rawBody: Buffer;
}

export interface InboundSms extends Route {
  sid: string;
  /** E.164 whatever the channel, or the short code or sender name from the carrier. */
  from: string;
  body: string;
  media: { url: string; contentType: string }[];
  /** The keyword that the carrier recognized. In that case it has already replied to the sender. */
  optOutType: 'STOP' | 'START' | 'HELP' | undefined;
}

/** An incoming text as the carrier lists it later. */
export interface ReceivedSms extends Pick<InboundSms, 'sid' | 'from' | 'body' | keyof Route> {
  receivedAt: Date;
  /** The list does not contain the pictures; `listMedia` does. */
  hasMedia: boolean;
}

export interface StatusReport {
  sid: string;
  /** Our id of the text, when the status callback carries it. */
  id: string | undefined;
  status: SmsStatus;
  errorCode: string | undefined;
}
