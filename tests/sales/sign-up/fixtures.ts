import { readFileSync } from 'node:fs';

interface Verdicts {
  title: string;
  args?: object[];
  valid?: string[];
  invalid?: string[];
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../fixtures/email/${file}`, import.meta.url), 'utf8'));
}

/** The file has pictures instead of control characters, such as ␍ for a carriage return. */
export const isemail = (read('isemail-tests.json') as { address: string; category: string; diagnosis: string }[]).map(
  ({ address, category, diagnosis }) => ({
    address: address.replace(/[\u2400-\u241F]/g, (picture) => String.fromCharCode(picture.charCodeAt(0) - 0x2400)),
    category,
    diagnosis,
  }),
);

export const isemailJs = read('isemail-js-tests.json') as [address: string, diagnosis: string][];
export const validatorJs = read('validatorjs-isEmail.json') as Verdicts[];
export const mailcheck = read('mailcheck-suggestions.json') as [address: string, domain: string | null][];
