import twilio from 'twilio';
import { NEVER_ARRIVED } from '#server/resilience/availability.ts';
import { CircuitBreaker, type VendorObserver } from '#server/resilience/circuit-breaker.ts';
import type { SendOutcome } from '#server/sending/send-outcome.ts';
import { VendorUnavailableError } from '#server/shared/errors.ts';
import type { AcceptedText, TextingGateway } from './texting.gateway.ts';
import { writeAddress } from './twilio-address.ts';
import { createTwilio, isTwilioOutage, OFFICIAL_API, unavailable } from './twilio-client.ts';
import { createMediaReader } from './twilio-media.ts';
import { createReceivedReader } from './twilio-received.ts';
import { toStatus } from './twilio-statuses.ts';
import { createWebhookReader, ID_PARAMETER } from './twilio-webhooks.ts';

const STATUS_PATH = '/api/webhooks/twilio/status';
/** Number of texts to search for a lost one. */
const LOOK_BACK_TEXTS = 50;
/** Tolerance for Twilio's clock, which also counts in whole seconds. */
const CLOCK_SKEW_MS = 60_000;

interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** A phone number, or the id of a messaging service. */
  from: string;
  apiUrl: string | undefined;
  publicUrl: string;
}

export function createTwilioGateway(settings: TwilioSettings, observer?: VendorObserver): TextingGateway {
  const { accountSid, authToken, from, publicUrl } = settings;
  const apiUrl = (settings.apiUrl ?? OFFICIAL_API).replace(/\/$/, '');
  const client = createTwilio(accountSid, authToken, apiUrl);
  const breaker = new CircuitBreaker({ vendor: 'twilio', isOutage: isTwilioOutage, observer });
  const sender = from.startsWith('MG') ? { messagingServiceSid: from } : { from };

  return {
    ...createWebhookReader({ authToken, publicUrl, onForged: () => observer?.signatureFailed('twilio') }),
    ...createReceivedReader(client, breaker, from),
    readMedia: createMediaReader({ accountSid, authToken, apiUrl }, observer),
    send: async ({ to, channel, ourAddress, body, id }) => {
      try {
        const statusCallback = `${publicUrl}${STATUS_PATH}?${ID_PARAMETER}=${id}`;
        const { sid, status } = await breaker.run(to, () =>
          client.messages.create({
            to: writeAddress({ channel, phone: to }),
            body,
            statusCallback,
            ...(ourAddress === null ? sender : { from: ourAddress }),
          }),
        );
        return { kind: 'accepted', sid, status: toStatus(status) };
      } catch (error) {
        return toOutcome(error);
      }
    },
    findSent: async ({ to, channel, body, since }) => {
      try {
        const texts = await breaker.run(to, () =>
          client.messages.list({ to: writeAddress({ channel, phone: to }), limit: LOOK_BACK_TEXTS }),
        );
        return texts
          .filter((text) => text.body === body && text.direction.startsWith('outbound'))
          .filter(({ dateCreated }) => dateCreated.getTime() >= since.getTime() - CLOCK_SKEW_MS)
          .map(({ sid, status }) => ({ sid, status: toStatus(status) }));
      } catch (error) {
        throw unavailable(error);
      }
    },
    answer: (reply) => {
      const response = new twilio.twiml.MessagingResponse();
      if (reply !== undefined) response.message(reply);
      return { contentType: 'text/xml; charset=utf-8', body: response.toString() };
    },
  };
}

const TIMED_OUT = ['ECONNABORTED', 'ETIMEDOUT'];

function toOutcome(error: unknown): SendOutcome<AcceptedText> {
  if (error instanceof twilio.RestException) {
    // An error of the vendor's own may come after it has taken the text.
    if (error.status >= 500) return { kind: 'unknown', isInFlight: false, cause: error };
    return { kind: 'rejected', code: String(error.code ?? error.status), cause: error };
  }
  if (error instanceof VendorUnavailableError) return { kind: 'rejected', code: 'unreachable', cause: error };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (NEVER_ARRIVED.includes(code)) return { kind: 'rejected', code: 'unreachable', cause: error };
  return { kind: 'unknown', isInFlight: TIMED_OUT.includes(code), cause: error };
}
