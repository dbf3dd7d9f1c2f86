import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { lockFolder } from './lock.ts';

/*
 * Whoever has the embedded database open gives copies of it to other processes of the same user, over a socket in DATA_DIR.
 * Reading a copy disturbs nobody; only making it holds statements back, for as long as copying the files takes.
 */

const SOCKET = 'snapshots.sock';
const FOLDER = 'snapshots';
/** What a process says of a copy that it has backed up, with the number of rows. */
const BACKED_UP = /^backed up (\d+)\n$/;

/**
 * Serves copies until the function that it returns is called; `noteBackup` hears of those that were backed up. A folder that can
 * hold no socket, such as one with a very long path, has none.
 */
export function serveSnapshots(
  dataDir: string,
  copyTo: (folder: string) => Promise<void>,
  noteBackup: (rows: number) => Promise<void>,
  onError: (error: Error) => void,
): () => void {
  removeForgotten(dataDir);
  const path = join(dataDir, SOCKET);
  rmSync(path, { force: true });
  const open = new Set<Socket>();
  let closing = false;
  const server = createServer((socket) => {
    open.add(socket.unref());
    const folder = createDataDirectory(dataDir);
    socket.on('error', () => socket.destroy());
    socket.on('data', (said) => {
      const [, rows] = BACKED_UP.exec(said.toString()) ?? [];
      if (rows) noteBackup(Number(rows)).catch(onError);
    });
    socket.on('close', () => {
      open.delete(socket);
      // On our way out the copy is left to whoever still reads it.
      if (!closing) rmSync(folder, { recursive: true, force: true });
    });
    copyTo(folder).then(
      () => socket.write(`${folder}\n`),
      (error: Error) => {
        onError(new Error(`The database was not copied for a backup: ${error.message}`));
        socket.destroy();
      },
    );
  });
  server.on('error', (error) => onError(new Error(`No backup while the product runs: ${error.message}`)));
  server.listen(path, () => chmodSync(path, 0o600));
  server.unref();
  return () => {
    closing = true;
    server.close();
    for (const socket of open) socket.destroy();
  };
}

/** A copy of the database that another process has open. */
export interface Snapshot {
  /** To open as one would `dataDir`. */
  folder: string;
  /** Tells the process that has the database open. */
  noteBackup(rows: number): void;
  /** To be called when it is not needed any more. */
  remove(): void;
}

/** @throws Error when nobody who has the database in `dataDir` open gives a copy. */
export async function requestSnapshot(dataDir: string): Promise<Snapshot> {
  const socket = connect(join(dataDir, SOCKET));
  const folder = await new Promise<string>((resolve, reject) => {
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
      if (answer.endsWith('\n')) resolve(answer.trim());
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The database could not be copied: is the disk full?')));
  });
  return {
    folder,
    noteBackup: (rows) => void socket.write(`backed up ${rows}\n`),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
      // What was said is still to arrive.
      socket.end();
    },
  };
}

function createDataDirectory(dataDir: string): string {
  mkdirSync(join(dataDir, FOLDER), { recursive: true, mode: 0o700 });
  return mkdtempSync(join(dataDir, FOLDER, 'copy-'));
}

/** Copies that a killed process has left behind; one that is being read is locked. */
function removeForgotten(dataDir: string): void {
  const folder = join(dataDir, FOLDER);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const copy = join(folder, name);
    try {
      lockFolder(copy)();
      rmSync(copy, { recursive: true, force: true });
    } catch {
      // Somebody reads it.
    }
  }
}
