import { Counter, Gauge, type Registry } from 'prom-client';

interface SampledMetric {
  /** A name that ends in `_total` makes it a counter, any other a gauge. */
  name: string;
  help: string;
  /** The label that tells several series apart. */
  label?: string;
  /** Returns the value, or the values by label. Undefined values are left out of the scrape. */
  read(): Sample | Promise<Sample>;
}
type Sample = number | undefined | Readonly<Record<string, number | undefined>>;

/** Registers a metric whose values are read at each scrape. */
export function registerSampled(registry: Registry, { name, help, label, read }: SampledMetric): void {
  const settings = {
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    async collect() {
      const sample = await read();
      // Nothing may wait between the reset and the last value, because another scrape may collect at the same time.
      metric.reset();
      if (sample === undefined) metric.remove({});
      else if (typeof sample === 'number') metric.inc(sample);
      else
        for (const [value, count] of Object.entries(sample))
          if (count !== undefined) metric.inc({ [label ?? '']: value }, count);
    },
  };
  const metric: Counter | Gauge = name.endsWith('_total') ? new Counter(settings) : new Gauge(settings);
}
