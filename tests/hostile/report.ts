import type { Outcome } from './attack.ts';

const SHOWN = 10;
const NAMES: Record<number, string> = { 0: 'no answer', 2: '2xx', 3: '3xx', 4: '4xx', 5: '5xx' };

/** The outcome as a table, what failed, and what was slowest. */
export function report({ requests, classes, failures, slowest }: Outcome, operations: number, seed: number): string {
  const rows = [
    ['requests', requests],
    ['operations', operations],
    ...[...classes].sort(([a], [b]) => a - b).map(([kind, count]) => [NAMES[kind] ?? `${kind}xx`, count]),
    ['answers of 500 and more', classes.get(5) ?? 0],
    ['stacks, SQL or vendors in answers', failures.filter(({ what }) => what.startsWith('shows')).length],
    ['slowest, ms', Math.round(slowest[0]?.took ?? 0)],
  ];
  return [
    `Seed ${seed}`,
    ...rows.map(([name, value]) => `${String(name).padEnd(36)}${String(value).padStart(8)}`),
    ...slowest.map(({ request, took }) => `  ${Math.round(took)} ms  ${request.method} ${request.path.slice(0, 100)}`),
    ...failures
      .slice(0, SHOWN)
      .map(
        ({ what, request, answer }) =>
          `✗ ${request.method} ${request.path.slice(0, 200)} ${what}\n  sent ${request.body?.slice(0, 300)}\n  got ${answer.body.slice(0, 300)}`,
      ),
  ].join('\n');
}
