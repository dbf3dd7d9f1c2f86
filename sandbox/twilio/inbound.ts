import type { Sandbox } from '../core/sandbox.ts';
import { numberOf } from './addresses.ts';
import type { Delivery } from './delivery.ts';
import { mediaResources } from './media.ts';
import { type Message, newMessage } from './message.ts';
import { ownNumbers } from './numbers.ts';
import { countSegments } from './segments.ts';
import type { Texts } from './texts.ts';
import { messagesOf } from './twiml.ts';
import { type ProductAnswer, postWebhook } from './webhooks.ts';

type OptOutType = 'STOP' | 'START' | 'HELP';

const KEYWORDS: Record<string, OptOutType> = {
  ...keywords('STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'),
  START: 'START',
  UNSTOP: 'START',
  HELP: 'HELP',
  INFO: 'HELP',
};

export interface InboundText {
  from: string;
  to: string;
  body: string;
  mediaUrls: string[];
}

/** Receives a text from a phone: updates the carrier's opt-outs, calls the product, and sends the texts of its response. */
export function createInbound({ config, store }: Sandbox, texts: Texts, delivery: Delivery) {
  const own = ownNumbers(config);

  return async function receive(text: InboundText): Promise<{ message: Message; answer: ProductAnswer }> {
    const message = newMessage({ ...text, direction: 'inbound', status: 'received', serviceSid: own.serviceSid });
    const keyword = KEYWORDS[text.body.trim().toUpperCase()];
    store.transaction(() => {
      texts.put({ ...message, sentAt: message.createdAt });
      if (keyword === 'STOP') texts.setOptedOut(numberOf(text.from), true);
      if (keyword === 'START') texts.setOptedOut(numberOf(text.from), false);
    });
    const url = `${config.publicUrl}/api/webhooks/twilio/sms`;
    const answer = await postWebhook(config.twilio.authToken, url, formOf(message, config.twilio.accountSid, keyword));
    const mayReply = answer.status < 300 && !texts.isOptedOut(numberOf(text.from));
    for (const reply of mayReply ? messagesOf(answer.contentType, answer.body) : []) {
      const { to: from, from: to, serviceSid } = message;
      delivery.send(newMessage({ ...reply, direction: 'outbound-reply', from, to, serviceSid, status: 'queued' }));
    }
    return { message, answer };
  };
}

/** The form of an inbound webhook with all of Twilio's fields. */
function formOf(message: Message, accountSid: string, keyword: OptOutType | undefined): Record<string, string> {
  const media = mediaResources(message, accountSid).flatMap(({ uri, content_type }, index) => [
    [`MediaUrl${index}`, `https://api.twilio.com${uri.replace(/\.json$/, '')}`],
    [`MediaContentType${index}`, content_type],
  ]);
  return {
    ToCountry: 'US',
    ToState: '',
    ToCity: '',
    ToZip: '',
    FromCountry: 'US',
    FromState: '',
    FromCity: '',
    FromZip: '',
    SmsMessageSid: message.sid,
    SmsSid: message.sid,
    MessageSid: message.sid,
    AccountSid: accountSid,
    SmsStatus: 'received',
    From: message.from,
    To: message.to,
    Body: message.body,
    NumMedia: String(message.mediaUrls.length),
    NumSegments: String(countSegments(message.body).segments),
    ApiVersion: '2010-04-01',
    ...Object.fromEntries(media),
    ...(message.serviceSid && { MessagingServiceSid: message.serviceSid }),
    // Only a messaging service with Advanced Opt-Out sends this field. A plain number does not.
    ...(message.serviceSid && keyword && { OptOutType: keyword }),
  };
}

function keywords(...words: [OptOutType, ...string[]]): Record<string, OptOutType> {
  return Object.fromEntries(words.map((word) => [word, words[0]]));
}
