/** What this browser remembers, by name, until somebody clears its data. */
interface Items {
  read: (name: string) => string | null;
  /** Null takes the item away. */
  write: (name: string, value: string | null) => void;
  names: () => string[];
}

/** Storage can be blocked by the browser's settings, or full: then it remembers nothing, and nobody is bothered with it. */
export const browserItems: Items = {
  read: (name) => attempt(() => localStorage.getItem(name)) ?? null,
  write: (name, value) =>
    attempt(() => (value === null ? localStorage.removeItem(name) : localStorage.setItem(name, value))),
  names: () => attempt(() => Object.keys(localStorage)) ?? [],
};

function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
