const KEY_BYTES = 16;

/** Unlike `crypto.randomUUID`, there without HTTPS too. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Names a message for the server, so that a retry of it is not a second one. What was changed is another message. */
export function createKeyring(): (message: unknown) => string {
  let last: { content: string; key: string } | undefined;
  return (message) => {
    const content = JSON.stringify(message);
    if (last?.content !== content) last = { content, key: newIdempotencyKey() };
    return last.key;
  };
}
