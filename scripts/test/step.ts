/** The result of a step of `npm test`. */
export interface Outcome {
  passed: number;
  failed: number;
  /** A few words for the step's line. */
  summary?: string;
  /** Details for fixing a failure. Shown only for failures. */
  details?: string;
}

export interface Step {
  name: string;
  run(): Promise<Outcome>;
}

/** Returns the outcome of a single yes-or-no check. */
export function outcome(ok: boolean, details: string, summary?: string): Outcome {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, details, summary };
}
