/** Returns the innermost error. Wrapping errors say what was tried, and the innermost says why it failed. */
export function rootCause(error: unknown): Error {
  let current = error instanceof Error ? error : new Error(String(error));
  for (;;) {
    const inner = current instanceof AggregateError ? current.errors[0] : current.cause;
    if (!(inner instanceof Error)) return current;
    current = inner;
  }
}

/** Returns a thrown value as text: an error's message, or the value itself. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
