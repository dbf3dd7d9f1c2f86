import { PARTS } from './bench/parts.ts';
import { runBenchmark } from './bench/run-benchmark.ts';
import { buildProduct } from './build/product.ts';
import { CliError, runCommand } from './cli-error.ts';
import { stopSignal } from './stop-signal.ts';

/** Runs the named benchmarks, or all of them, prints tables and writes them to `bench/RESULTS.md`. Options are a benchmark's own. */
await runCommand(async () => {
  const stop = stopSignal();
  const given = process.argv.slice(2);
  const firstOption = given.findIndex((word) => word.startsWith('--'));
  const asked = firstOption < 0 ? given : given.slice(0, firstOption);
  const options = given.slice(asked.length);
  const names = asked.length > 0 ? asked : Object.keys(PARTS);
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown) throw new CliError(`There is no benchmark "${unknown}": use ${Object.keys(PARTS).join(', ')}.`);
  await buildProduct(stop);
  const failed: string[] = [];
  for (const name of names) {
    if (stop.aborted) return 1;
    console.log(`\n# ${name}`);
    if ((await runBenchmark(name, PARTS[name] ?? {}, options, stop)) !== 0) failed.push(name);
  }
  if (failed.length > 0) console.error(`Not measured: ${failed.join(', ')}`);
  return failed.length > 0 ? 1 : 0;
});
