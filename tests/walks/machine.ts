import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError } from '#scripts/cli-error.ts';
import { provideBinaries } from '#scripts/postgres/binaries.ts';
import { findProgram } from '#scripts/programs.ts';
import { until } from '../support/poll.ts';

const SCRIPT = join(import.meta.dirname, 'machine.sh');
const ROOT = join(import.meta.dirname, '../..');
const NAMESPACES = ['--mount', '--net', '--pid', '--cgroup', '--uts', '--ipc', '--propagation', 'private'];
/** The timeout of one command in seconds. */
const LIMIT = '900';
const PROGRAMS = ['unshare', 'nsenter', 'setpriv', 'ip', 'systemctl', 'runuser', 'promtool'];

/** The options of a command. */
interface Given {
  user?: string | undefined;
  folder?: string | undefined;
  stdin?: string | undefined;
  env?: Record<string, string>;
  /** Uses the host's network, which can reach registries. */
  outside?: boolean;
}

export interface Ended {
  code: number;
  /** stdout and stderr in their original order. */
  output: string;
}

/** Returns why this host cannot create such a machine, or undefined when it can. */
export function machineIsMissing(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'only root on Linux can make a machine of namespaces';
  const program = PROGRAMS.find((name) => !findProgram(name));
  if (program) return `${program} is not installed`;
  return cgroups() ? undefined : 'there are no control groups (cgroup2) to give to systemd';
}

/** An empty machine with systemd, made of namespaces. Its changes do not affect the host. */
export class Machine {
  readonly #folder: string;
  readonly #group: string;
  readonly #process: ChildProcess;
  /** The PATH with PostgreSQL's programs, which Debian does not put there. */
  readonly #path: string;
  #init = 0;
  #commands = 0;

  private constructor(folder: string, group: string, binaries: string) {
    this.#folder = folder;
    this.#group = group;
    this.#path = `/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:${binaries}`;
    mkdirSync(group);
    const enter = `echo $$ >${group}/cgroup.procs; exec "$@"`;
    const unshare = ['unshare', ...NAMESPACES, '--fork', '--kill-child', 'sh', SCRIPT, join(folder, 'machine'), ROOT];
    mkdirSync(join(folder, 'machine'));
    this.#process = spawn('setpriv', ['--pdeathsig=KILL', '--', 'sh', '-c', enter, 'sh', ...unshare], {
      stdio: ['ignore', 'ignore', openSync(join(folder, 'start.log'), 'w')],
    });
  }

  /** @throws CliError when systemd does not start. */
  static async start(): Promise<Machine> {
    const folder = mkdtempSync(join(tmpdir(), 'walk-'));
    const machine = new Machine(folder, join(cgroups() ?? '', `walk-${process.pid}`), await provideBinaries());
    try {
      await until('systemd runs', () => machine.#isUp(), 60_000);
      return machine;
    } catch (error) {
      const said = readFileSync(join(folder, 'start.log'), 'utf8');
      await machine.stop();
      throw new CliError(`There is no machine to walk on: ${said || error}`);
    }
  }

  /** Runs one command line, by default as root, and waits for its end. Processes that it started may continue. */
  async run(
    command: string,
    { user = 'root', folder = '/', stdin = '', env = {}, outside = false }: Given = {},
  ): Promise<Ended> {
    this.#commands += 1;
    const file = join(this.#folder, `output-${this.#commands}`);
    const output = openSync(file, 'w');
    const spaces = ['--mount', '--pid', '--uts', '--ipc', '--cgroup', ...(outside ? [] : ['--net'])];
    const variables = Object.entries({ PATH: this.#path, HOME: homeOf(user), USER: user, LANG: 'C.UTF-8', ...env });
    const child = spawn(
      'nsenter',
      [
        ...['--target', String(this.#init), ...spaces, '--root', '--wd'],
        ...['--', 'runuser', '--user', user, '--', 'env', '--ignore-environment', '--chdir', folder],
        ...variables.map(([name, value]) => `${name}=${value}`),
        ...['timeout', LIMIT, 'bash', '-c', command],
      ],
      { stdio: ['pipe', output, output] },
    );
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(stdin);
    const [code] = (await once(child, 'exit')) as [number | null];
    closeSync(output);
    return { code: code ?? 1, output: readFileSync(file, 'utf8') };
  }

  /** Does the same as `run`. @throws CliError when the command fails. */
  async must(command: string, given: Given = {}): Promise<string> {
    const { code, output } = await this.run(command, given);
    if (code !== 0) throw new CliError(`${command}\n${output}`);
    return output;
  }

  /** Writes a file in the machine as root. Appends to an existing file. */
  async write(path: string, text: string): Promise<void> {
    await this.must(`cat >>'${path}'`, { stdin: text });
  }

  /** Ends all processes of the machine and removes it. Running commands fail. */
  async stop(): Promise<void> {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      const exited = once(this.#process, 'exit');
      // The end of the machine's first process ends all others.
      if (this.#init > 0) process.kill(this.#init, 'SIGKILL');
      else this.#process.kill('SIGKILL');
      await exited;
    }
    rmSync(this.#folder, { recursive: true, force: true });
    await until('its control groups are empty', async () => removeGroups(this.#group), 10_000);
  }

  async #isUp(): Promise<boolean> {
    const { pid, exitCode } = this.#process;
    if (exitCode !== null) throw new Error('it has ended');
    this.#init ||= Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ', 1)[0]);
    // Until the first process is systemd, the host's systemd would answer.
    if (this.#init === 0 || readFileSync(`/proc/${this.#init}/comm`, 'utf8').trim() !== 'systemd') return false;
    const { output } = await this.run('systemctl is-system-running');
    return /^(running|degraded)/.test(output);
  }
}

function homeOf(user: string): string {
  if (user === 'root') return '/root';
  return user === 'postgres' ? '/var/lib/postgresql' : `/home/${user}`;
}

/** Returns the mount point of cgroup v2. */
function cgroups(): string | undefined {
  return /^cgroup2 (\S+) /m.exec(readFileSync('/proc/mounts', 'utf8'))?.[1];
}

/** Removes the control groups. Returns true when all could be removed. */
function removeGroups(group: string): boolean {
  if (!existsSync(group)) return true;
  try {
    for (const entry of readdirSync(group, { withFileTypes: true })) {
      if (entry.isDirectory()) removeGroups(join(group, entry.name));
    }
    rmdirSync(group);
    return true;
  } catch {
    return false;
  }
}
