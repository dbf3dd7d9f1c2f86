import { Counter, type Registry } from 'prom-client';

/** Registers a counter whose values `read` supplies at each scrape. It omits a series whose count is undefined. */
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
