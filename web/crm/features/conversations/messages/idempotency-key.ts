import { randomId } from '../../../shared/random-id.ts';

/** Names a message for the server, so that a retry of it is not a second one. What was changed is another message. */
export function createIdempotencyKeys(): (message: unknown) => string {
  let last: { content: string; key: string } | undefined;
  return (message) => {
    const content = JSON.stringify(message);
    if (last?.content !== content) last = { content, key: randomId() };
    return last.key;
  };
}
