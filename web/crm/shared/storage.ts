/** What this browser remembers, by name. */
export interface Items {
  read: (name: string) => string | null;
  /** Null takes the item away. */
  write: (name: string, value: string | null) => void;
  names: () => string[];
}

/** Storage can be blocked by the browser's settings, or full: then it remembers nothing, and nobody is bothered with it. */
function itemsOf(storage: () => Storage): Items {
  return {
    read: (name) => attempt(() => storage().getItem(name)) ?? null,
    write: (name, value) =>
      attempt(() => (value === null ? storage().removeItem(name) : storage().setItem(name, value))),
    names: () => attempt(() => Object.keys(storage())) ?? [],
  };
}

function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** Kept until somebody clears the browser's data. */
export const browserItems: Items = itemsOf(() => localStorage);
/** Kept as long as the tab is open. */
export const tabItems: Items = itemsOf(() => sessionStorage);
