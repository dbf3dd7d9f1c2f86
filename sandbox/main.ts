import { createSandbox, type RunningSandbox } from './app.ts';
import { readConfig } from './core/config.ts';

/** Ends the process with a one-line message. */
function fail(error: unknown): never {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    const name = String(port) === (process.env.SANDBOX_SMTP_PORT || '2525') ? 'SANDBOX_SMTP_PORT' : 'SANDBOX_PORT';
    console.error(
      `${name}: port ${port} is already in use; free it or choose another, for example ${name}=${Number(port) + 100}`,
    );
  } else {
    console.error(`The sandbox cannot start: ${message}`);
  }
  process.exit(1);
}

let running: RunningSandbox | undefined;
let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await running?.stop();
  process.exit(0);
}
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
// The starter holds the other end of this channel, so the sandbox ends when the starter dies, even by kill -9.
process.on('disconnect', stop);

try {
  running = await createSandbox(readConfig(process.env));
  await running.start();
  process.send?.('ready');
} catch (error) {
  fail(error);
}
