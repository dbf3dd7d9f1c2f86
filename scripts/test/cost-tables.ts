const COUNTED = ['products', 'databases', 'commands', 'pages', 'logins', 'axe', 'waits'] as const;
export type Cost = (typeof COUNTED)[number];

/** How many of the costliest files are listed. */
const LISTED = 20;

/** The costs of a test file, and in the records of one browser test. */
export interface Costs {
  file: string;
  /** Of the process that runs the tests and all that it starts. */
  processorSeconds: number;
  seconds: number;
  counts: Partial<Record<Cost, number>>;
}

/** Reads the lines that `tests/support/costs.ts` writes, and adds up those of one file. */
export function readCosts(records: string): Costs[] {
  const lines = records.split('\n').filter(Boolean);
  const byFile = Map.groupBy(
    lines.map((line) => JSON.parse(line) as Costs),
    ({ file }) => file,
  );
  return [...byFile].map(([file, parts]) => sumOf(file, parts));
}

/** Returns a table of all tests with and without a browser, and one of the costliest files. */
export function costTables(costs: readonly Costs[]): string {
  const inBrowser = ({ file }: Costs) => file.startsWith('tests/e2e/');
  const browser = costs.filter(inBrowser);
  const others = costs.filter((one) => !inBrowser(one));
  const whole = [
    sumOf(`without a browser: ${others.length} files`, others),
    sumOf(`in the browser: ${browser.length} files`, browser),
  ];
  const costliest = costs.toSorted((one, other) => other.processorSeconds - one.processorSeconds).slice(0, LISTED);
  return [table('tests', whole), table('file', costliest)].join('\n\n');
}

function table(title: string, rows: readonly Costs[]): string {
  const head = [title, 'processor s', 's', ...COUNTED];
  const lines = rows.map(({ file, processorSeconds, seconds, counts }) => [
    file,
    processorSeconds.toFixed(1),
    seconds.toFixed(1),
    ...COUNTED.map((what) => String(counts[what] ?? 0)),
  ]);
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function sumOf(file: string, parts: readonly Costs[]): Costs {
  const sum = (of: (part: Costs) => number) => parts.reduce((total, part) => total + of(part), 0);
  const counts = COUNTED.map((what) => [what, sum((part) => part.counts[what] ?? 0)]);
  return {
    file,
    processorSeconds: sum((part) => part.processorSeconds),
    seconds: sum((part) => part.seconds),
    counts: Object.fromEntries(counts),
  };
}
