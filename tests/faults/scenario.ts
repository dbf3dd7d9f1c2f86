/** How a run is to go. */
export interface Settings {
  seed: number;
  /** Kills of each killing scenario. */
  kills: number;
  /** Writes that are to be acknowledged while the database is maintained. */
  writes: number;
}

/** What a scenario has found. */
export interface Findings {
  /** What clients were told is done. */
  acknowledged: number;
  /** How much of it is there afterwards. */
  present: number;
  /** What is there more than once. */
  doubled: number;
  /** What should not have happened to a request, or to the product; the scenario's notes say what counts. */
  failed: number;
  notes: string[];
  /** Details of what went wrong, one line each. */
  problems: string[];
}

export interface Scenario {
  /** As on the command line. */
  name: string;
  /** As in the table. */
  title: string;
  /** What it needs and this machine lacks, such as `nginx is not installed`. */
  missing?(): string | undefined;
  run(settings: Settings): Promise<Findings>;
}

/** Whether a row shows what the product promises. */
export function isSound({ acknowledged, present, doubled, failed }: Findings): boolean {
  return acknowledged > 0 && present === acknowledged && doubled === 0 && failed === 0;
}
