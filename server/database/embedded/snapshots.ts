import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { lockFolder } from './lock.ts';

/*
 * The process that has the embedded database open provides copies to other processes of the same user, over a socket in
 * DATA_DIR. Statements are blocked only while the files are copied, not while a copy is read.
 */

const SOCKET = 'snapshots.sock';
const FOLDER = 'snapshots';
/** The message of a process that has backed up a copy, with the number of rows. */
const BACKED_UP = /^backed up (\d+)\n$/;

/**
 * Serves copies and calls `noteBackup` for each that was backed up. If `dataDir` cannot hold a socket, for example because its path
 * is too long, it only reports that error. @returns a function that stops serving.
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

  async function provideCopy(socket: Socket): Promise<void> {
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const folder = createDataDirectory(dataDir);
    try {
      await copyTo(folder);
      socket.write(`${folder}\n`);
      await closed;
    } finally {
      // Not before the copy is made, which would go on in a folder of its own. At shutdown it stays, because a process may still read it.
      if (!closing) rmSync(folder, { recursive: true, force: true });
    }
  }

  const server = createServer((socket) => {
    open.add(socket.unref());
    socket.on('error', () => socket.destroy());
    socket.on('data', (said) => {
      const [, rows] = BACKED_UP.exec(said.toString()) ?? [];
      if (rows) noteBackup(Number(rows)).catch(onError);
    });
    socket.on('close', () => open.delete(socket));
    provideCopy(socket).catch((error: Error) => {
      onError(new Error(`The database was not copied for a backup: ${error.message}`));
      socket.destroy();
    });
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
  /** The folder to open instead of `dataDir`. */
  folder: string;
  /** Tells the process that has the database open that the copy was backed up. */
  noteBackup(rows: number): void;
  /** Deletes the copy. */
  remove(): void;
}

/** Requests a copy. @throws Error when no process has the database in `dataDir` open, or it could not copy it. */
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
      // `end` still delivers messages that were written before.
      socket.end();
    },
  };
}

function createDataDirectory(dataDir: string): string {
  mkdirSync(join(dataDir, FOLDER), { recursive: true, mode: 0o700 });
  return mkdtempSync(join(dataDir, FOLDER, 'copy-'));
}

/** Deletes copies that a killed process left behind, except locked ones, which are being read. */
function removeForgotten(dataDir: string): void {
  const folder = join(dataDir, FOLDER);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const copy = join(folder, name);
    try {
      lockFolder(copy)();
      rmSync(copy, { recursive: true, force: true });
    } catch {
      // Another process is reading this copy.
    }
  }
}
