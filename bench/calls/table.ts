import { styleText } from 'node:util';
import { readSection } from '../support/results.ts';
import { table } from '../support/table.ts';
import type { Measured } from './measure.ts';

/** A figure that has grown by this much, and by at least a millisecond, is said in red. */
const GROWN = 4 / 3;
const LEAST_MS = 1;

/** The figures that are shown, in the order of the columns. */
const FIGURES = {
  'p50, ms': ({ p50 }: Measured) => p50,
  'p95, ms': ({ p95 }: Measured) => p95,
  'product, CPU ms': ({ product }: Measured) => product,
  'database, CPU ms': ({ database }: Measured) => database,
  statements: ({ statements }: Measured) => statements,
};
type Figure = keyof typeof FIGURES;
/** What is compared with the run before. The slowest of few calls says too little. */
const COMPARED: Figure[] = ['p50, ms', 'product, CPU ms', 'database, CPU ms'];

/** The figures of an earlier run, by call. */
type Earlier = Map<string, Partial<Record<Figure, number>>>;

/** Formats what was measured on an engine beside the figures that the results file has of it. */
export function compared(engine: string, measured: Measured[]): { text: string; grown: string[] } {
  const earlier = earlierOf(engine);
  const names = Object.keys(FIGURES) as Figure[];
  const rows = measured.map((call) => {
    const before = earlier.get(call.name);
    const cells = names.map((name) => shown(name, FIGURES[name](call)));
    return [call.name, ...cells, ...COMPARED.map((name) => shown(name, before?.[name]))];
  });
  const head = [engine, ...names, ...COMPARED.map((name) => `before: ${name}`)];
  return { text: table(head, rows), grown: measured.flatMap((call) => grownOf(engine, call, earlier)) };
}

/** Prints in red what has become dearer by a third. */
export function warn(grown: string[]): void {
  for (const line of grown) console.log(styleText('red', line));
}

function grownOf(engine: string, call: Measured, earlier: Earlier): string[] {
  return COMPARED.flatMap((name) => {
    const [before, now] = [earlier.get(call.name)?.[name], FIGURES[name](call)];
    const isGrown = before !== undefined && now >= before * GROWN && now - before >= LEAST_MS;
    return isGrown ? [`${call.name}, ${engine}: ${name} ${shown(name, before)} → ${shown(name, now)}`] : [];
  });
}

/** Reads the engine's table of the results file. */
function earlierOf(engine: string): Earlier {
  const lines = readSection('calls').split('\n').map(cellsOf);
  const start = lines.findIndex(([first]) => first === engine);
  const head = lines[start] ?? [];
  const after = lines.slice(start + 2);
  const end = after.findIndex((cells) => cells.length < 2);
  const rows = start < 0 ? [] : after.slice(0, end < 0 ? undefined : end);
  return new Map(
    rows.map(([name = '', ...cells]) => {
      const figures = cells.map((cell, index) => [head[index + 1], Number(cell)] as const);
      return [name, Object.fromEntries(figures.filter(([, value]) => !Number.isNaN(value)))];
    }),
  );
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
}

function shown(name: Figure, value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  return name === 'statements' ? String(value) : value.toFixed(1);
}
