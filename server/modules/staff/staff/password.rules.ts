import { PASSWORD_MIN_LENGTH } from '#contract/limits.ts';

/** Common passwords that are long enough. Attackers try them first. */
const COMMON = new Set([
  'password1234',
  'password12345',
  'password123456',
  'passwordpassword',
  'passw0rd1234',
  'p@ssw0rd1234',
  'administrator',
  'administrator1',
  'changemeplease',
  'letmeinplease',
  'iloveyou1234',
  'iloveyouforever',
  'welcome12345',
  'welcome123456',
  'qwerty123456',
  'qwertyuiop12',
  'qwertyuiop123',
  'qwertyuiopasdf',
  'asdfghjkl123',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  '123456789012',
  '1234567890123',
  '1234567890qwerty',
  '0123456789012',
  'abcdefghijkl',
  'abcdefgh1234',
  'abcd1234abcd1234',
  'correcthorsebatterystaple',
  'insurance1234',
  'insurance247ai',
  'trustno1trustno1',
]);
/** Matches a few repeated characters, such as `aaaaaaaaaaaa` or `123123123123`. */
const REPEATED = /^(.{1,6})\1+.{0,5}$/;
/** Minimum number of characters besides the username. */
const OWN_LETTERS = 8;

interface PasswordContext {
  username: string;
  /** Passwords that are printed in our public documents. */
  known: readonly string[];
}

/** Returns why a new password is too weak, in words for its owner, or undefined when it may be used. */
export function passwordWeakness(password: string, { username, known }: PasswordContext): string | undefined {
  const folded = password.toLowerCase();
  if (password.length < PASSWORD_MIN_LENGTH) {
    return `The password is too short: use ${PASSWORD_MIN_LENGTH} characters or more.`;
  }
  if (COMMON.has(folded) || known.includes(password) || REPEATED.test(folded)) {
    return 'This password is too easy to guess. A few words that do not belong together are hard to.';
  }
  const name = username.toLowerCase();
  if (folded.includes(name) && folded.replaceAll(name, '').length < OWN_LETTERS) {
    return 'This password is too much like the username.';
  }
  return undefined;
}
