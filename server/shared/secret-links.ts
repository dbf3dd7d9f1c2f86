/** Paths of this product whose next segment is as secret as a password. */
const SECRET_LINK = /(\/(?:sign-in|unsubscribe|invitation)\/)[^\s/"'<>)]+/g;

/** Cuts secret links in a text, so that whoever reads somebody's mail or data cannot open them. */
export function maskSecretLinks(text: string): string {
  return text.replaceAll(SECRET_LINK, '$1…');
}
