import { readFileSync } from 'node:fs';

/** Source and license (CC0) stand beside the list. */
const LIST = new URL('./disposable-domains.txt', import.meta.url);

const listed = new Set(readFileSync(LIST, 'utf8').split('\n').filter(Boolean));

/** Whether `domain` (ASCII, lower case), or a domain above it, hands out throw-away addresses. */
export function isDisposable(domain: string): boolean {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    if (listed.has(name)) return true;
  }
  return false;
}
