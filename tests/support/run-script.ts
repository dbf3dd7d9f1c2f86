import { execFile } from 'node:child_process';
import { NODE_VARIABLES } from '#scripts/start/node-settings.ts';
import { count } from './costs.ts';

const ROOT = new URL('../..', import.meta.url).pathname;

export interface Ended {
  code: number;
  /** The output of both streams without the line that names the database. */
  output: string;
  /** The line that names the database. Empty when the command opened none. */
  database: string;
}

/** Runs a command of package.json, such as `reconcile`, to its end with an empty stdin. */
export function runScript(name: string, variables: Record<string, string>, ...args: string[]): Promise<Ended> {
  count('commands');
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
