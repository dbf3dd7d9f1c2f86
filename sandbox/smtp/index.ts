import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../core/sandbox.ts';
import { mailControls } from './control.routes.ts';
import { openMailbox } from './mailbox.ts';
import { createSmtpServer } from './server.ts';

/** The mail server stand-in and its controls. */
export function createMailServer(sandbox: Sandbox) {
  const { config, store, faults } = sandbox;
  const mailbox = openMailbox(store);
  const server = createSmtpServer(mailbox, faults);
  return {
    mailbox,
    controls: (app: FastifyInstance) => mailControls(app, sandbox, mailbox),
    listen: () => server.listen(config.smtpPort, config.host),
    close: server.close,
  };
}
