import { useSyncExternalStore } from 'react';

/** One of a few values that a person chooses and this browser remembers. */
export class PersistedSetting<Value extends string> {
  readonly #key: string;
  readonly #listeners = new Set<() => void>();
  #chosen: Value | undefined;

  constructor(key: string, values: readonly Value[]) {
    this.#key = key;
    const stored = readItem(key);
    this.#chosen = values.find((value) => value === stored);
  }

  /** Undefined until somebody has chosen. */
  get chosen(): Value | undefined {
    return this.#chosen;
  }

  choose(value: Value): void {
    this.#chosen = value;
    writeItem(this.#key, value);
    for (const listener of this.#listeners) listener();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

export function useSetting<Value extends string>(choice: PersistedSetting<Value>): Value | undefined {
  return useSyncExternalStore(choice.subscribe, () => choice.chosen);
}

// Storage can be blocked by the browser's settings; then a choice lives as long as the page.
function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // See readItem.
  }
}
