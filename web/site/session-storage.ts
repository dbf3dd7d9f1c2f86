/** Values that this tab remembers until it is closed, if the browser's storage is available. */
type Entry = 'campaign' | 'lead';

export function save(entry: Entry, value: Record<string, string>): void {
  try {
    sessionStorage.setItem(entry, JSON.stringify(value));
  } catch {
    // Storage is full or forbidden. The page works without it.
  }
}

export function load(entry: Entry): Record<string, string> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(entry) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter((pair) => typeof pair[1] === 'string'));
  } catch {
    return {};
  }
}
