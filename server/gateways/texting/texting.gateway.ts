import type { Clearance } from '#server/sending/clearance.ts';
import type { SendOutcome } from '#server/sending/send-outcome.ts';

/** The interface to a carrier of texts. Its only adapter is Twilio (twilio.ts). */
export interface TextingGateway {
  /** Sends a text that the gate has let out. */
  send(text: OutgoingText, clearance: Clearance): Promise<SendOutcome<AcceptedText>>;
  /** Returns the texts to a number with this body that the vendor accepted since a given time, newest first. @throws VendorError */
  findSent(text: { to: string; channel: string; body: string; since: Date }): Promise<AcceptedText[]>;
  /**
   * Reads the webhook for an incoming text.
   * @throws AppError('forbidden') when the signature is not genuine, AppError('invalid_input') when fields are missing or too
   * many.
   */
  readInbound(call: WebhookCall): InboundText;
  /** Lists the texts that arrived at our number since a given time, oldest first, whether or not a webhook came. @throws VendorError */
  listReceived(since: Date): Promise<ReceivedText[]>;
  /** Lists the pictures of an incoming text. @throws VendorError */
  listMedia(sid: string): Promise<InboundText['media']>;
  /** Reads the webhook that reports the status of one of our texts. @throws as readInbound */
  readStatus(call: WebhookCall): StatusReport;
  /** Returns a picture of an incoming text by its address in the webhook, or undefined when it does not exist. @throws VendorError */
  readMedia(url: string): Promise<Media | undefined>;
  /** Returns the response to an inbound webhook, optionally with a reply text. */
  answer(reply: string | undefined): { contentType: string; body: string };
}

/** Statuses of an outgoing text, in order. The last three are final. */
export type TextStatus = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed';

/** How a text comes or goes, beside the number. */
export interface Route {
  /** `sms`, or another channel of the vendor, such as `rcs` and `whatsapp`. */
  channel: string;
  /** Our address on the channel. Null for the usual sender of texts. */
  ourAddress: string | null;
}

export interface OutgoingText extends Route {
  /** E.164. A channel without numbers has its own addresses. */
  to: string;
  body: string;
  /** Our id of the text. Every report about it contains the id. */
  id: string;
}

export interface AcceptedText {
  sid: string;
  status: TextStatus;
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

export interface InboundText extends Route {
  sid: string;
  /** E.164 whatever the channel, or the short code or sender name from the carrier. */
  from: string;
  body: string;
  media: { url: string; contentType: string }[];
  /** The keyword that the carrier recognized. In that case it has already replied to the sender. */
  optOutType: 'STOP' | 'START' | 'HELP' | undefined;
}

/** An incoming text as the carrier lists it later. */
export interface ReceivedText extends Pick<InboundText, 'sid' | 'from' | 'body' | keyof Route> {
  receivedAt: Date;
  /** The list does not contain the pictures; `listMedia` does. */
  hasMedia: boolean;
}

export interface StatusReport {
  sid: string;
  /** Our id of the text, when the status callback carries it. */
  id: string | undefined;
  status: TextStatus;
  errorCode: string | undefined;
}
