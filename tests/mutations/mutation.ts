/** A fault that a user would notice, put in by replacing words in one file. */
export interface Mutation {
  /** What goes wrong for whom. */
  fault: string;
  file: string;
  /** Words that stand exactly once in the file. */
  before: string;
  after: string;
  /** The test files that are expected to catch it. One of them must fail. */
  tests: readonly string[];
}
