import { once } from 'node:events';
import { ImapFlow } from 'imapflow';

/** Larger mails than the webhook takes are read up to here. */
const LARGEST_MAIL = 25_000_000;
const CONNECT_MS = 15_000;

/** A mailbox at a mail server. `uidValidity` changes when it was deleted and created again; its numbers then start over. */
export interface ImapMailbox {
  uidValidity: number;
  /** Yields the mails with higher numbers than `lastUid`, in their order. @throws when the connection was lost. */
  mailsAfter(lastUid: number): AsyncGenerator<{ uid: number; raw: Uint8Array }>;
  markSeen(uid: number): Promise<void>;
  /** Resolves when a mail may have come, or after `ms`. @throws when the connection was lost. */
  waitForMail(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** The mailbox that a URL names, without the password. */
export function mailboxName(url: string): string {
  const { username, host, pathname } = new URL(url);
  return `${decodeURIComponent(username)}@${host}/${folderOf(pathname)}`;
}

/** @throws when the server cannot be reached, or refuses the user or the folder. */
export async function openImapMailbox(url: string): Promise<ImapMailbox> {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  const secure = protocol === 'imaps:';
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (secure ? 993 : 143)),
    secure,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
  });
  // Whoever uses the connection hears of it too.
  client.on('error', () => undefined);
  await client.connect();
  const { uidValidity } = await client.mailboxOpen(folderOf(pathname));
  return {
    uidValidity: Number(uidValidity),
    async *mailsAfter(lastUid) {
      const found = await client.search({ uid: `${lastUid + 1}:*` }, { uid: true });
      // So it answers too when the connection was lost since the last call.
      if (!found) throw new Error('The mailbox cannot be searched');
      // A range whose beginning lies above the newest mail names that one.
      const uids = found.filter((uid) => uid > lastUid).sort((one, other) => one - other);
      for (const uid of uids) {
        const message = await client.fetchOne(String(uid), { source: { maxLength: LARGEST_MAIL } }, { uid: true });
        // Deleted meanwhile.
        const raw = message ? message.source : undefined;
        if (raw) yield { uid, raw };
      }
    },
    markSeen: async (uid) => {
      await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
    },
    waitForMail: async (ms) => {
      const signal = AbortSignal.timeout(ms);
      const idle = client.idle();
      // Avoids an unhandled rejection when the connection was lost before, because only the end awaits it.
      idle.catch(() => undefined);
      await Promise.race([once(client, 'exists', { signal }), once(client, 'close', { signal })]).catch(
        () => undefined,
      );
      await client.noop();
      await idle;
    },
    close: () => client.logout().catch(() => client.close()),
  };
}

function folderOf(pathname: string): string {
  return decodeURIComponent(pathname.replace(/^\/+/, '')) || 'INBOX';
}
