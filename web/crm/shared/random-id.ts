const BYTES = 16;

/** Returns a random UUID (version 4). Unlike `crypto.randomUUID`, it works without HTTPS too. */
export function randomId(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
