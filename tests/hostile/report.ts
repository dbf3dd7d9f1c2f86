import { LONGEST_HOLD, type Outcome } from './attack.ts';

const SHOWN = 10;
const NAMES: Record<number, string> = { 0: 'no answer', 2: '2xx', 3: '3xx', 4: '4xx', 5: '5xx' };

/** Formats the outcome: a table, the failures and the slowest requests. */
export function report(title: string, { requests, classes, failures, slowest, longestHold }: Outcome): string {
  const countOf = (begin: string): number => failures.filter(({ what }) => what.startsWith(begin)).length;
  const rows = [
    ['requests', requests],
    ...[...classes].sort(([a], [b]) => a - b).map(([kind, count]) => [NAMES[kind] ?? `${kind}xx`, count]),
    ['answers of 500 and more', classes.get(5) ?? 0],
    ['stacks, SQL or vendors in answers', countOf('shows')],
    ['event loop held by one at most, ms', Math.round(longestHold)],
    [`held it for more than ${LONGEST_HOLD} ms`, countOf('held')],
    ['slowest, ms', Math.round(slowest[0]?.took ?? 0)],
  ];
  return [
    title,
    ...rows.map(([name, value]) => `${String(name).padEnd(36)}${String(value).padStart(8)}`),
    ...slowest.map(({ request, took }) => `  ${Math.round(took)} ms  ${request.method} ${request.path.slice(0, 100)}`),
    ...failures
      .slice(0, SHOWN)
      .map(
        ({ what, request, answer }) =>
          `✗ ${request.method} ${request.path.slice(0, 200)} ${what}\n  sent ${request.body?.slice(0, 300)} ${JSON.stringify(request.headers).slice(0, 300)}\n  got ${answer.body.slice(0, 300)}`,
      ),
    '',
  ].join('\n');
}
