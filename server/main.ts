import { startServer } from './app.ts';
import { readConfig } from './config/config.ts';
import { logSerializers } from './http/log.ts';
import { rootCause } from './shared/root-cause.ts';

/** Describes an error to the operator in one line that names the setting. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `PORT: ${'port' in error ? error.port : 'the port'} is in use by another program. Stop it, or set another PORT.`;
  }
  // Operators need the cause of a failed statement, not the statement.
  const { message } = error.message.startsWith('Failed query') ? rootCause(error) : error;
  return message.split('\n', 1)[0] ?? message;
}

/** Formats an error from outside a request. Node would print it with the parameters of statements. */
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
      // A second signal exits at once.
      for (const again of ['SIGTERM', 'SIGINT'] as const) process.on(again, () => process.exit(1));
    });
  }
  // Stops when the starter is gone. Otherwise the server would keep the port and the database.
  process.on('disconnect', stop);
  process.send?.('ready');
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
