const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Tells whether PostgreSQL accepts the text as a uuid. It raises an error for any other text. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}
