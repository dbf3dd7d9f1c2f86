import type { Twilio } from 'twilio';
import type { CircuitBreaker } from '#server/resilience/circuit-breaker.ts';
import type { TextingGateway } from './texting.gateway.ts';
import { answersFrom, readAddress, writeAddress } from './twilio-address.ts';
import { OFFICIAL_API, unavailable } from './twilio-client.ts';
import { storable } from './twilio-webhooks.ts';

/** Twilio's maximum. The list of a messaging service includes our own texts, of which there may be many. */
const LARGEST_PAGE = 1_000;

/** Reads Twilio's list of the texts that arrived at `ours`, a phone number or the id of a messaging service. */
export function createReceivedReader(
  client: Twilio,
  breaker: CircuitBreaker,
  ours: string,
): Pick<TextingGateway, 'listReceived' | 'listMedia'> {
  const isService = ours.startsWith('MG');
  // A number is a sender of WhatsApp too. Other channels have names of their own, and come with a messaging service.
  const addresses = isService ? [undefined] : [ours, writeAddress({ channel: 'whatsapp', phone: ours })];

  const read = <T>(subject: string | undefined, call: () => Promise<T>): Promise<T> =>
    breaker.run(subject, call).catch((error: unknown) => {
      throw unavailable(error);
    });

  return {
    listReceived: async (since) => {
      const lists = addresses.map((to) =>
        read(undefined, () =>
          client.messages.list({ ...(to && { to }), dateSentAfter: since, pageSize: LARGEST_PAGE }),
        ),
      );
      return (await Promise.all(lists))
        .flat()
        .filter(({ direction }) => direction === 'inbound')
        .filter(({ to, messagingServiceSid }) => [readAddress(to).phone, messagingServiceSid].includes(ours))
        .map(({ sid, from, to, body, numMedia, dateSent, dateCreated }) => {
          const { channel, phone } = readAddress(from);
          return {
            ...{ sid, from: phone, channel, ourAddress: answersFrom(channel, to) },
            body: storable(body),
            hasMedia: numMedia !== '0',
            receivedAt: dateSent ?? dateCreated,
          };
        })
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
