const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether PostgreSQL will read the text as a uuid; asking it with another would be an error. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}
