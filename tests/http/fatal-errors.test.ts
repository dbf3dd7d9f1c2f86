import { expect, onTestFinished, test } from 'vitest';
import { until } from '../support/poll.ts';
import { ProductProcess } from '../support/processes.ts';
import { createProductEnv } from '../support/product-env.ts';

/** Code that the server loads first. It throws an error outside any request when the test sends SIGUSR2. */
const SABOTAGE = `process.once('SIGUSR2', () => { throw new Error('jane@firm.example cannot be read') })`;

test('A server that breaks outside a request ends, with one line that names neither secrets nor persons', async () => {
  const env = await createProductEnv();
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(SABOTAGE)}`;
  const server = await ProductProcess.start('server', { ...env.variables, NODE_OPTIONS });
  onTestFinished(() => server.kill());
  process.kill(server.pid ?? 0, 'SIGUSR2');
  await until('the end of the server', async () => !server.isRunning);
  await env.remove();
  const lines = server.output.trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 60, err: { message: '<email> cannot be read' } });
});
