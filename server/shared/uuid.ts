import { createHash } from 'node:crypto';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Tells whether PostgreSQL accepts the text as a uuid. It raises an error for any other text. */
export function isUuid(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}

/** Returns the uuid that belongs to these texts, always the same one. */
export function uuidOf(...texts: string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(texts)).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
