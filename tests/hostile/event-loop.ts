/** Milliseconds between two looks that the metric's timer takes by itself: they are no delay. */
const RESOLUTION = 10;

/**
 * How long the product's event loop was held since the last time this was asked, in milliseconds: measured in its own process
 * (perf_hooks.monitorEventLoopDelay), by what `/metrics` tells and then begins anew.
 */
export async function longestHold(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics) ?? [];
  if (seconds === undefined) throw new Error(`The product does not say how long its event loop was held:\n${metrics}`);
  return Math.max(0, Number(seconds) * 1000 - RESOLUTION);
}
