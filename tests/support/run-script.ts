import { execFile } from 'node:child_process';

const ROOT = new URL('../..', import.meta.url).pathname;

/** Runs a command of package.json to its end, such as `reconcile`. */
export function runScript(
  name: string,
  variables: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; output: string }> {
  const options = { cwd: ROOT, env: { PATH: process.env.PATH, ...variables } };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [`scripts/${name}.ts`, ...args], options, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: `${stdout}${stderr}`.trim() }),
    );
  });
}
