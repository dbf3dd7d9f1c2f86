import { once } from 'node:events';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Fault, Faults } from '../core/faults.ts';
import type { Mailbox } from './mailbox.ts';
import { checkRecipient, SmtpReply } from './replies.ts';

const MAX_MAIL_BYTES = 25_000_000;

/** The step of a delivery at which a fault occurs: at the recipient, or with the code `data` during the text. */
type Stage = 'rcpt' | 'data';

/** Creates a mail server. It stores every mail in `mailbox` before it answers 250. */
export function createSmtpServer(mailbox: Mailbox, faults: Faults) {
  const sockets = new Map<number, Socket>();
  const drop = (session: SMTPServerSession) => sockets.get(session.remotePort)?.destroy();

  /** Applies the current fault: rejects, waits or drops the connection. Returns true when it dropped the connection. */
  async function strike(stage: Stage, session: SMTPServerSession): Promise<boolean> {
    const fault = faults.of('smtp');
    if (fault.mode === 'off' || stage !== stageOf(fault)) return false;
    if (fault.mode === 'error') throw new SmtpReply(fault.status ?? 451, 'Requested action aborted by the sandbox');
    if (fault.mode === 'slow') await wait(fault.ms ?? 0);
    else drop(session);
    return fault.mode === 'down';
  }

  const server = new SMTPServer({
    name: 'mail.sandbox',
    banner: 'Sandbox mail server',
    size: MAX_MAIL_BYTES,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username || 'anyone' }),
    onMailFrom: (_address, session, callback) => {
      // A client with a connection pool may have connected before the fault was set.
      if (isDown(faults)) drop(session);
      else callback();
    },
    onRcptTo: (address, session, callback) => {
      strike('rcpt', session)
        .then((gone) => {
          if (gone) return;
          checkRecipient(address.address);
          callback();
        })
        .catch(callback);
    },
    onData: (stream, session, callback) => {
      if (isDown(faults, 'data')) {
        stream.once('data', () => drop(session)).on('error', () => {});
        return;
      }
      buffer(stream)
        .then(async (raw) => {
          if (stream.sizeExceeded) throw new SmtpReply(552, 'Message exceeds the fixed maximum message size');
          await strike('data', session);
          const { mailFrom, rcptTo } = session.envelope;
          const recipients = rcptTo.map((recipient) => recipient.address);
          const mail = await mailbox.receive(raw, mailFrom ? mailFrom.address : '', recipients);
          callback(null, `Ok: queued as ${mail.id}`);
        })
        .catch(callback);
    },
  });
  // The clients notice broken connections themselves. listen() reports the listener's own errors.
  server.on('error', () => {});
  server.server.prependListener('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0;
    sockets.set(port, socket);
    socket.once('close', () => sockets.delete(port)).on('error', () => {});
    if (isDown(faults)) socket.destroy();
  });

  return {
    /** Resolves with the port that the server listens on. */
    listen: async (port: number, host: string): Promise<number> => {
      server.listen(port, host);
      await once(server.server, 'listening');
      const address = server.server.address();
      return address && typeof address === 'object' ? address.port : port;
    },
    close: () =>
      new Promise<void>((resolve) => {
        if (!server.server.listening) return resolve();
        for (const socket of sockets.values()) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function stageOf(fault: Fault): Stage {
  return fault.code === 'data' ? 'data' : 'rcpt';
}

function isDown(faults: Faults, stage: Stage = 'rcpt'): boolean {
  const fault = faults.of('smtp');
  return fault.mode === 'down' && stageOf(fault) === stage;
}
