/** What a step of `npm test` came to. */
export interface Outcome {
  passed: number;
  failed: number;
  /** A few words for the step's line. */
  summary?: string;
  /** Everything a person needs to mend a failure; shown only then. */
  details?: string;
}

export interface Step {
  name: string;
  run(): Promise<Outcome>;
}

/** The outcome of a check that is one yes or no. */
export function outcome(ok: boolean, details: string, summary?: string): Outcome {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, details, summary };
}
