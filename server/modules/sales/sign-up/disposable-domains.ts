import { readFileSync } from 'node:fs';

/** The file next to the list names its source and license (CC0). */
const LIST = new URL('./disposable-domains.txt', import.meta.url);

const listed = new Set(readFileSync(LIST, 'utf8').split('\n').filter(Boolean));

/** Tells whether `domain` (ASCII, lower case) or one of its parent domains provides disposable addresses. */
export function isDisposable(domain: string): boolean {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    if (listed.has(name)) return true;
  }
  return false;
}
