import type { Twilio } from 'twilio';
import type { CircuitBreaker } from '../../resilience/circuit-breaker.ts';
import type { SmsGateway } from './sms.gateway.ts';
import { OFFICIAL_API, unavailable } from './twilio-client.ts';
import { storable } from './twilio-webhooks.ts';

/** Twilio's maximum. The list of a messaging service includes our own texts, of which there may be many. */
const LARGEST_PAGE = 1_000;

/** Reads Twilio's list of the texts that arrived at `ours`, a phone number or the id of a messaging service. */
export function createReceivedReader(
  client: Twilio,
  breaker: CircuitBreaker,
  ours: string,
): Pick<SmsGateway, 'listReceived' | 'listMedia'> {
  const read = <T>(subject: string | undefined, call: () => Promise<T>): Promise<T> =>
    breaker.run(subject, call).catch((error: unknown) => {
      throw unavailable(error);
    });

  return {
    listReceived: async (since) => {
      const to = ours.startsWith('MG') ? {} : { to: ours };
      const texts = await read(undefined, () =>
        client.messages.list({ ...to, dateSentAfter: since, pageSize: LARGEST_PAGE }),
      );
      return texts
        .filter(({ direction }) => direction === 'inbound')
        .filter(({ to, messagingServiceSid }) => [to, messagingServiceSid].includes(ours))
        .map(({ sid, from, body, numMedia, dateSent, dateCreated }) => ({
          sid,
          from,
          body: storable(body),
          hasMedia: numMedia !== '0',
          receivedAt: dateSent ?? dateCreated,
        }))
        .toSorted((one, other) => one.receivedAt.getTime() - other.receivedAt.getTime());
    },
    listMedia: async (sid) => {
      const media = await read(sid, () => client.messages(sid).media.list());
      return media.map(({ uri, contentType }) => ({
        url: `${OFFICIAL_API}${uri.replace(/\.json$/, '')}`,
        contentType,
      }));
    },
  };
}
