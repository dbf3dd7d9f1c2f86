/** The settings of a run. */
export interface Settings {
  seed: number;
  /** The number of kills in each scenario with kills. */
  kills: number;
  /** The number of writes to acknowledge during maintenance of the database. */
  writes: number;
}

/** The result of a scenario. */
export interface Findings {
  /** The number of acknowledged actions. */
  acknowledged: number;
  /** The number of acknowledged actions whose result exists afterwards. */
  present: number;
  /** The number of results that exist more than once. */
  doubled: number;
  /** The number of failures of requests or of the product. The scenario's notes define what counts. */
  failed: number;
  notes: string[];
  /** One line for each problem. */
  problems: string[];
}

export interface Scenario {
  /** The name on the command line. */
  name: string;
  /** The title in the table. */
  title: string;
  /** Returns what this machine lacks for the scenario, such as `nginx is not installed`. */
  missing?(): string | undefined;
  run(settings: Settings): Promise<Findings>;
}

/** Returns true when the result keeps the product's promises. */
export function isSound({ acknowledged, present, doubled, failed }: Findings): boolean {
  return acknowledged > 0 && present === acknowledged && doubled === 0 && failed === 0;
}
