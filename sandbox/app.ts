import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerAiApp } from './ai-app/index.ts';
import type { SandboxConfig } from './core/config.ts';
import { faultControls } from './core/control.routes.ts';
import { answerErrorsPlainly } from './core/errors.ts';
import { createFaults } from './core/faults.ts';
import type { Sandbox } from './core/sandbox.ts';
import { openStore } from './core/store.ts';
import { registerHooks } from './hooks/index.ts';
import { registerInspector } from './inspector/index.ts';
import { registerPages } from './pages/index.ts';
import { createMailServer } from './smtp/index.ts';
import { registerStripe } from './stripe/index.ts';
import { registerTwilio } from './twilio/index.ts';

export interface RunningSandbox {
  app: FastifyInstance;
  sandbox: Sandbox;
  /** Starts the HTTP and SMTP servers. Port 0 takes any free port, which `sandbox.config` then contains. */
  start(): Promise<void>;
  /** Stops both servers and closes the store. */
  stop(): Promise<void>;
}

/**
 * Creates all stand-ins in one process with one store. Each vendor is a separate Fastify scope with its own body parsers and
 * error formats.
 */
export async function createSandbox(config: SandboxConfig): Promise<RunningSandbox> {
  const store = openStore(config.dataDir);
  const sandbox: Sandbox = { config, store, faults: createFaults(store) };
  const app = Fastify({ bodyLimit: 5_000_000, forceCloseConnections: true });
  const mail = createMailServer(sandbox);

  answerErrorsPlainly(app);
  app.get('/healthz', () => ({ status: 'ok' }));
  await app.register(async (scope) => {
    await scope.register(formbody);
    faultControls(scope, sandbox);
    mail.controls(scope);
    registerPages(scope, sandbox);
    registerAiApp(scope, sandbox);
    registerHooks(scope, sandbox);
    registerInspector(scope, sandbox);
  });
  await app.register(async (scope) => registerStripe(scope, sandbox));
  await app.register(async (scope) => registerTwilio(scope, sandbox));

  return {
    app,
    sandbox,
    start: async () => {
      await app.listen({ host: config.host, port: config.port });
      const address = app.server.address();
      if (address && typeof address === 'object') config.port = address.port;
      config.smtpPort = await mail.listen();
    },
    stop: async () => {
      await Promise.all([app.close(), mail.close()]);
      store.close();
    },
  };
}
