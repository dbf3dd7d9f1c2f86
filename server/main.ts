import { readConfig } from './config.ts';
import { startServer } from './server.ts';

/** One line for the operator: which setting, and what is wrong. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `PORT: ${'port' in error ? error.port : 'the port'} is in use by another program. Stop it, or set another PORT.`;
  }
  return error.message.split('\n', 1)[0] ?? error.message;
}

try {
  const server = await startServer(readConfig(process.env));
  const stop = (): void => void server.stop().then(() => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stop();
      // Whoever asks twice does not want to wait.
      for (const again of ['SIGTERM', 'SIGINT'] as const) process.on(again, () => process.exit(1));
    });
  }
  // The starter is gone, however it ended: a server without it would hold the port and the database.
  process.on('disconnect', stop);
  process.send?.('ready');
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
