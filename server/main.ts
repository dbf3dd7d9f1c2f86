import { startServer } from './app.ts';
import { readConfig } from './config/config.ts';
import { logSerializers } from './http/log.ts';
import { rootCause } from './shared/root-cause.ts';

/** One line for the operator: which setting, and what is wrong. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `PORT: ${'port' in error ? error.port : 'the port'} is in use by another program. Stop it, or set another PORT.`;
  }
  // A statement says nothing to an operator, why it failed does.
  const { message } = error.message.startsWith('Failed query') ? rootCause(error) : error;
  return message.split('\n', 1)[0] ?? message;
}

/** What broke outside a request. Node would print it as it is, with whatever a statement was given. */
function formatFatalError(error: unknown): string {
  const err = logSerializers.err(error instanceof Error ? error : new Error(String(error)));
  return JSON.stringify({ level: 60, time: Date.now(), err, msg: 'The server broke and ends' });
}

process.on('uncaughtException', (error) => {
  console.error(formatFatalError(error));
  process.exit(1);
});

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
