import { Counter, type Registry } from 'prom-client';

/** A counter of what others count: each reading takes their numbers. A series without a number is left out. */
export function countedElsewhere(
  registry: Registry,
  name: string,
  help: string,
  read: () => [labels: Record<string, string>, count: number | undefined][],
): void {
  new Counter({
    name,
    help,
    labelNames: Object.keys(read()[0]?.[0] ?? {}),
    registers: [registry],
    collect() {
      this.reset();
      for (const [labels, count] of read()) {
        if (count === undefined) this.remove(labels);
        else this.inc(labels, count);
      }
    },
  });
}
