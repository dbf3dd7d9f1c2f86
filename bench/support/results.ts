import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const FILE = 'bench/RESULTS.md';
/** The parts of `npm run bench` in the order of the results file. */
const PARTS = [
  'site',
  'server',
  'app',
  'transfer',
  'footprint',
  'crm',
  'messages',
  'million',
  'calls',
  'maintenance',
  'funnel',
] as const;
export type Part = (typeof PARTS)[number];

const INTRODUCTION = `# Measured

The tables that \`npm run bench\` prints; each part also runs alone (\`npm run bench:site\` and so on) and replaces its own section. Servers, databases,
browsers and the clients that load them share the machine, and other work may: bytes are exact, times are as noisy as the
machine is busy, ratios are taken between neighbours in the same run.
`;

/** Prints a part's tables and replaces its earlier results in the file. */
export function writeResults(part: Part, title: string, body: string): void {
  console.log(`\n${body}`);
  const sections = readSections();
  sections.set(part, `## ${title}\n\n${circumstances(part)}\n\n${body.trim()}\n`);
  const written = PARTS.flatMap((name) => (sections.has(name) ? [`${markOf(name)}\n\n${sections.get(name)}`] : []));
  writeFileSync(FILE, [INTRODUCTION, ...written].join('\n'));
}

/** Returns a part's section of the file, or an empty text. */
export function readSection(part: Part): string {
  return readSections().get(part) ?? '';
}

function readSections(): Map<Part, string> {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  const sections = new Map<Part, string>();
  for (const [index, piece] of text.split(/^<!-- (?=\w+ -->$)/m).entries()) {
    const part = PARTS.find((name) => piece.startsWith(`${name} -->`));
    if (index > 0 && part) sections.set(part, `${piece.slice(`${part} -->`.length).trim()}\n`);
  }
  return sections;
}

function markOf(part: Part): string {
  return `<!-- ${part} -->`;
}

function circumstances(part: Part): string {
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  return `\`npm run bench:${part}\`, ${new Date().toISOString().slice(0, 10)}, ${machine}, Node ${process.versions.node}.`;
}
