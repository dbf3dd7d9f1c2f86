import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#scripts/free-port.ts';

const isRoot = process.getuid?.() === 0;
/** Debian's `nobody` and `nogroup`. */
const NOBODY = 65_534;
export const hasDovecot = spawnSync('dovecot', ['--version']).status === 0;

export interface Dovecot {
  /** For INBOUND_IMAP_URL. */
  url: string;
  deliver(name: string, mail: string): void;
  stop(): Promise<void>;
}

/** Debian's dovecot on a free port, as a user without rights. Its mails are files in the folder `new`. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), 'dovecot-'));
  const inbox = join(folder, 'mail', 'new');
  for (const path of ['mail', 'mail/new', 'mail/cur', 'mail/tmp', 'run', 'home']) mkdirSync(join(folder, path));
  const port = await freePort();
  const [user, group] = isRoot ? ['nobody', 'nogroup'] : [String(process.getuid?.()), String(process.getgid?.())];
  writeFileSync(
    join(folder, 'dovecot.conf'),
    `base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
mail_location = maildir:${folder}/mail
first_valid_uid = 1
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${user} gid=${group} home=${folder}/home
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
`,
  );
  if (isRoot) {
    for (const path of ['', 'mail', 'mail/new', 'mail/cur', 'mail/tmp', 'run', 'home', 'dovecot.conf'])
      chownSync(join(folder, path), NOBODY, NOBODY);
  }
  const ids = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const server = spawn('dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore', ...ids });
  return {
    url: `imap://office:secret@127.0.0.1:${port}/INBOX`,
    deliver: (name: string, mail: string) => {
      writeFileSync(join(inbox, name), mail);
      if (isRoot) chownSync(join(inbox, name), NOBODY, NOBODY);
    },
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
