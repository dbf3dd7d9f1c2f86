/** A readable cookie beside the session's own, which scripts cannot read. The server sets and clears both together. */
const NAME = 'signed-in';

/** Returns whether this browser believes that somebody is signed in. Only the server knows for certain. */
export function readSignedInCookie(): boolean {
  return document.cookie.split('; ').includes(`${NAME}=1`);
}

/** Call after the session has ended without a sign-out. */
export function clearSignedInCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers, and cannot be read before the first drawing.
  document.cookie = `${NAME}=; path=/; max-age=0`;
}
