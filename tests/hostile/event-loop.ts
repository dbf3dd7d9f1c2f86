/** The interval of the metric's timer in milliseconds. The metric includes it, but it is no delay. */
const RESOLUTION = 10;

/**
 * Returns the longest block of the product's event loop since the last call, in milliseconds. The product measures it with
 * perf_hooks.monitorEventLoopDelay. Each read of `/metrics` starts a new measurement.
 */
export async function longestHold(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics) ?? [];
  if (seconds === undefined) throw new Error(`The product does not say how long its event loop was held:\n${metrics}`);
  return Math.max(0, Number(seconds) * 1000 - RESOLUTION);
}
