/** An address on a channel other than texts, such as `rcs:+12125550142` or `whatsapp:+12125550142`. */
const WITH_CHANNEL = /^([a-z]+):(.+)$/;

export function channelOf(address: string): string {
  return WITH_CHANNEL.exec(address)?.[1] ?? 'sms';
}

/** Returns the number without its channel. */
export function numberOf(address: string): string {
  return WITH_CHANNEL.exec(address)?.[2] ?? address;
}

/** Returns a number's address on the channel of another address. */
export function onChannelOf(address: string, number: string): string {
  const channel = channelOf(address);
  return channel === 'sms' ? number : `${channel}:${number}`;
}
