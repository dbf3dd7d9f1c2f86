/** A party's place at Twilio: the channel, and the number or name on it. */
export interface Address {
  /** `sms`, `rcs`, `whatsapp`, `messenger`, or another one of Twilio's. */
  channel: string;
  /** E.164, a short code, or, where a channel knows no numbers, the whole address. */
  phone: string;
}

const WITH_CHANNEL = /^([a-z]+):(.+)$/i;
const NUMBER = /^\+\d+$/;

/** Takes apart an address such as `+12125550142`, `rcs:+12125550142` or `messenger:1234`. */
export function readAddress(address: string): Address {
  const [, channel, place = ''] = WITH_CHANNEL.exec(address) ?? [];
  if (channel === undefined) return { channel: 'sms', phone: address };
  return { channel: channel.toLowerCase(), phone: NUMBER.test(place) ? place : address };
}

export function writeAddress({ channel, phone }: Address): string {
  return channel === 'sms' || WITH_CHANNEL.test(phone) ? phone : `${channel}:${phone}`;
}

/** Returns from where a text on this channel is answered, or null for the usual sender of texts. */
export function answersFrom(channel: string, ours: string): string | null {
  return channel === 'sms' ? null : writeAddress({ channel, phone: ours });
}
