/** Named values that this browser stores until its data is cleared. */
interface Items {
  read: (name: string) => string | null;
  /** Null removes the item. */
  write: (name: string, value: string | null) => void;
  names: () => string[];
}

/** Storage can be full or blocked by browser settings. In that case nothing is stored and no error is shown. */
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
