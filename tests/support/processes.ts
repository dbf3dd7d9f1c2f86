import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { NODE_FLAGS, NODE_VARIABLES } from '#scripts/start/node-settings.ts';
import { BUILT } from '#scripts/start/product.ts';
import { count } from './costs.ts';

const NODE = new URL('../../node_modules/node/bin/node', import.meta.url).pathname;
const ROOT = new URL('../..', import.meta.url).pathname;

type Program = keyof typeof BUILT;

/** A process of the product, as the starter runs it. */
export class ProductProcess {
  readonly #child: ChildProcess;
  #output = '';

  private constructor(program: Program, env: Record<string, string>, cwd = ROOT) {
    count('products');
    this.#child = spawn(NODE, [...NODE_FLAGS, BUILT[program]], {
      cwd,
      env: { PATH: process.env.PATH ?? '', ...NODE_VARIABLES, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
    }
  }

  /** Starts the server or the sandbox of this folder or of `cwd`, and waits until it reports that it is ready. */
  static async start(program: Program, env: Record<string, string>, cwd?: string): Promise<ProductProcess> {
    const started = new ProductProcess(program, env, cwd);
    const ended = once(started.#child, 'exit').then(() => {
      throw new Error(`The ${program} ended before it was ready: ${started.#output}`);
    });
    await Promise.race([once(started.#child, 'message'), ended]);
    ended.catch(() => undefined);
    return started;
  }

  /** Runs a program that is expected to refuse to start. */
  static async refusal(
    program: Program,
    env: Record<string, string>,
    cwd?: string,
  ): Promise<{ code: number | null; output: string }> {
    const refused = new ProductProcess(program, env, cwd);
    const [code] = (await once(refused.#child, 'exit')) as [number | null];
    return { code, output: refused.#output };
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Sends SIGSTOP. The process keeps its connections and does nothing until `thaw`. */
  freeze(): void {
    this.#child.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child.kill('SIGCONT');
  }

  /** The output of both streams. */
  get output(): string {
    return this.#output;
  }

  /** Sends SIGKILL. The process cannot clean up. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    if (!this.isRunning) return;
    const exit = once(this.#child, 'exit');
    this.#child.kill(signal);
    await exit;
  }
}
