import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CliError } from '../cli-error.ts';
import { freePort } from '../free-port.ts';
import { runCommandLine } from '../run-process.ts';
import { accepting } from './accepting.ts';
import { provideBinaries } from './binaries.ts';
import { unprivileged } from './unprivileged.ts';

/** Settings of postgresql.conf, as `name=value`. */
type Settings = string[];

/** Number of start attempts after a crash, because the dead server's children may still hold its memory, and milliseconds between them. */
const START_TRIES = 20;
const START_PAUSE = 250;

/** A PostgreSQL server for this run, with its files and process, and several ways to end it. */
export class PostgresNode {
  readonly url: string;
  readonly #folder: string;
  readonly #port: number;
  readonly #settings: Settings;
  readonly #binaries: string;
  #process: ChildProcess | undefined;

  private constructor(binaries: string, port: number, settings: Settings, parent = tmpdir()) {
    this.#binaries = binaries;
    this.#port = port;
    this.#settings = settings;
    this.#folder = mkdtempSync(join(parent, 'postgres-'));
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    chmodSync(this.#folder, 0o777);
  }

  /**
   * Creates a new, empty server that accepts connections. `parent` is the parent of its folder.
   * @throws CliError when PostgreSQL cannot run here.
   */
  static async create(settings: Settings, parent?: string): Promise<PostgresNode> {
    const node = new PostgresNode(await provideBinaries(), await freePort(), settings, parent);
    return node.#begin('initdb', ['-D', node.#data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  }

  /** Adds a streaming replica called `name`, which follows this server and answers reads. */
  async addReplica(name: string): Promise<PostgresNode> {
    const settings = [...this.#settings, `cluster_name=${name}`];
    const replica = new PostgresNode(this.#binaries, await freePort(), settings);
    const from = ['-h', '127.0.0.1', '-p', String(this.#port), '-U', 'postgres'];
    return replica.#begin('pg_basebackup', ['-D', replica.#data, ...from, '-R', '-X', 'stream', '-c', 'fast']);
  }

  /** Starts the server on its existing files and waits until it accepts connections. */
  async start(): Promise<void> {
    for (let tries = 1; ; tries++) {
      const child = this.#spawn();
      this.#process = child;
      if (await accepting(this.url, child)) return;
      await end(child, 'SIGKILL');
      if (tries === START_TRIES) throw new CliError('The throw-away PostgreSQL server does not accept connections.');
      await sleep(START_PAUSE);
    }
  }

  /** `fast` ends sessions and writes a checkpoint, `immediate` leaves the rest to recovery, `kill` is kill -9. */
  async stop(how: 'fast' | 'immediate' | 'kill' = 'fast'): Promise<void> {
    const signals = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;
    if (this.#process) await end(this.#process, signals[how]);
  }

  /** Sends kill -9 to one client's process. PostgreSQL then ends all of them and recovers, and this waits for the recovery. */
  async killConnection(): Promise<void> {
    const [victim] = await this.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1",
    );
    if (victim) process.kill(victim.pid, 'SIGKILL');
    if (this.#process) await accepting(this.url, this.#process);
  }

  get isRunning(): boolean {
    return this.#process?.exitCode === null && this.#process.signalCode === null;
  }

  /** Ends the server and removes its files. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Runs one statement as the superuser. */
  async query<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      return (await client.query<Row>(statement, values)).rows;
    } finally {
      await client.end();
    }
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  async #begin(program: string, args: string[]): Promise<this> {
    try {
      const { ok, output } = await runCommandLine(...unprivileged(`${this.#binaries}/${program}`, args));
      if (!ok) throw new CliError(`PostgreSQL cannot make a cluster in ${this.#folder}: ${output.trim()}`);
      await this.start();
      return this;
    } catch (error) {
      await this.remove();
      throw error;
    }
  }

  #spawn(): ChildProcess {
    const place = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
    const [command, args] = unprivileged(`${this.#binaries}/postgres`, [
      ...['-D', this.#data, '-p', String(this.#port)],
      ...[...place, ...this.#settings].flatMap((setting) => ['-c', setting]),
    ]);
    return spawn(command, args, { stdio: 'ignore' });
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
