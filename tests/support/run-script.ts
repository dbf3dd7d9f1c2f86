import { execFile } from 'node:child_process';
import { NODE_VARIABLES } from '../../scripts/start/node-settings.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

export interface Ended {
  code: number;
  /** What it printed on both streams, but for the line that names its database. */
  output: string;
  /** That line; empty where none was opened. */
  database: string;
}

/** Runs a command of package.json to its end, such as `reconcile`, with nothing on its stdin. */
export function runScript(name: string, variables: Record<string, string>, ...args: string[]): Promise<Ended> {
  const options = { cwd: ROOT, env: { PATH: process.env.PATH, ...NODE_VARIABLES, ...variables } };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [`scripts/${name}.ts`, ...args], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, ...partOutput(stdout, stderr) }),
    );
    child.stdin?.end();
  });
}

export function partOutput(stdout: string, stderr: string): Omit<Ended, 'code'> {
  const [, database = '', rest = ''] = /^(Database: .*\n)?([\s\S]*)$/.exec(stderr) ?? [];
  return { output: `${stdout}${rest}`.trim(), database: database.trim() };
}
