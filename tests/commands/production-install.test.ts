import { execFileSync, type SpawnSyncReturns, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { createDataDir } from '../support/embedded-template.ts';
import { LIVE_SETTINGS } from '../support/live-settings.ts';
import { ProductProcess } from '../support/processes.ts';
import { partOutput } from '../support/run-script.ts';

const USER = 'nobody';
const WRAPPER = resolve('deploy/crm');
const isRoot = process.getuid?.() === 0;
if (!isRoot) console.log('Not tried: only root can become the unprivileged user of a production install.');

/** The paths in the image's second stage, without what is built. */
const copied = [...readFileSync('deploy/Dockerfile', 'utf8').matchAll(/^COPY (?!--from|\. \.)(.+) \S+$/gm)]
  .flatMap(([, paths = '']) => paths.split(' '))
  .filter((path, index, all) => all.indexOf(path) === index);

/** Creates the node_modules of `npm ci --omit=dev` with hard links to the installed packages. */
function installProductionPackages(app: string): void {
  const lock = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const kept = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
  const folders = kept.map(([path]) => path).filter((path) => path.lastIndexOf('node_modules/') === 0);
  for (let start = 0; start < folders.length; start += 100) {
    const some = folders.slice(start, start + 100);
    const link = spawnSync('cp', ['--archive', '--link', '--parents', ...some, app]);
    if (link.status !== 0) execFileSync('cp', ['--archive', '--parents', ...some, app]);
  }
  const own = { ...lock, packages: Object.fromEntries(kept) };
  writeFileSync(join(app, 'node_modules/.package-lock.json'), JSON.stringify(own));
}

describe.runIf(isRoot)('In a production install, read-only and as an unprivileged user', () => {
  let folder: string;
  let app: string;
  let dataDir: string;
  let settings: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'production-'));
    chmodSync(folder, 0o755);
    app = join(folder, 'app');
    mkdirSync(app);
    for (const path of [...copied, 'dist/database']) cpSync(path, join(app, path), { recursive: true });
    installProductionPackages(app);
    dataDir = await createDataDir();
    execFileSync('chown', ['-R', USER, dataDir]);
    settings = join(folder, 'settings.env');
    const lines = Object.entries({
      ...LIVE_SETTINGS,
      DATA_DIR: dataDir,
      MAIL_FROM: '"Crew $HOME `id` <crm@example.com>"',
    });
    writeFileSync(settings, `# Settings\n\n${lines.map(([name, value]) => `${name}=${value}`).join('\n')}\n`);
    chmodSync(settings, 0o600);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
    rmSync(dataDir, { recursive: true });
  });

  /** Runs a command like an operator on a machine with systemd. */
  function crm(args: string[], input = '') {
    const env = { PATH: process.env.PATH, CRM_USER: USER, CRM_FOLDER: app, CRM_SETTINGS: settings };
    return ended(spawnSync(WRAPPER, args, { encoding: 'utf8', input, env }));
  }

  /** Runs a command like `docker compose exec app npm run …`. */
  function inContainer([command = '', ...args]: string[], input = '') {
    const variables = {
      PATH: `${resolve('node_modules/node/bin')}:${process.env.PATH}`,
      ...LIVE_SETTINGS,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
    };
    const group = execFileSync('id', ['-g', USER], { encoding: 'utf8' }).trim();
    const as = ['--reuid', USER, '--regid', group, '--clear-groups', '--no-new-privs', '--'];
    return ended(
      spawnSync('setpriv', [...as, 'npm', 'run', command, '--silent', ...args], {
        cwd: app,
        encoding: 'utf8',
        input,
        env: variables,
      }),
    );
  }

  function ended({ status, stdout, stderr }: SpawnSyncReturns<string>) {
    return { status, ...partOutput(stdout, stderr) };
  }

  const DATABASE = () => `Database: embedded, in ${dataDir} (live mode)`;

  /** The backup that the wrapper has made. */
  let file: string;

  test('the commands work through the wrapper, on the service’s database, and write nothing elsewhere', () => {
    const before = readdirSync(app).sort();
    expect(crm(['staff:create', 'anna'], 'correct horse battery\n')).toEqual({
      status: 0,
      database: DATABASE(),
      output: 'Staff user anna created.',
    });
    expect(crm(['backup'])).toMatchObject({ status: 0, output: expect.stringContaining(join(dataDir, 'backups')) });
    file = join(dataDir, 'backups', readdirSync(join(dataDir, 'backups'))[0] ?? '');
    expect(statSync(file).uid).not.toBe(0);
    expect(readdirSync(app).sort()).toEqual(before);
    expect(existsSync(join(app, '.cache'))).toBe(false);
  }, 300_000);

  test('the commands work as Docker runs them, by the image’s own Node', () => {
    renameSync(join(app, 'node_modules/node'), join(folder, 'node'));
    expect(inContainer(['restore', '--', '--replace', file])).toMatchObject({
      status: 0,
      database: DATABASE(),
      output: expect.stringContaining('rows restored'),
    });
    renameSync(join(folder, 'node'), join(app, 'node_modules/node'));
  }, 300_000);

  test('the server starts as it was built, with the site of its own build, and says in one line when either is missing or another’s', async () => {
    const start = () => ProductProcess.refusal('server', serverSettings, app);
    const serverSettings = {
      ...LIVE_SETTINGS,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
    };
    cpSync('dist/programs', join(app, 'dist/programs'), { recursive: true });
    expect(await start()).toEqual({
      code: 1,
      output: 'The built site does not match this version: there is no site in dist/web, run npm run build\n',
    });
    cpSync('dist/web', join(app, 'dist/web'), { recursive: true });
    const server = await ProductProcess.start('server', serverSettings, app);
    expect((await fetch(`http://127.0.0.1:${serverSettings.PORT}/info`)).status).toBe(200);
    await server.stop();
    const otherSite =
      /^The built site does not match this version: .* built from other sources than this server's \(version 0/;
    for (const [file, from, to, problem] of [
      ['package.json', '"version": "', '"version": "9.', otherSite],
      ['contract/endpoints.ts', 'export', '// Another.\nexport', otherSite],
      [
        'server/app.ts',
        'export',
        '// Another.\nexport',
        /^The server in dist\/programs was built from other sources: /,
      ],
    ] as const) {
      const text = readFileSync(join(app, file), 'utf8');
      writeFileSync(join(app, file), text.replace(from, to));
      const { code, output } = await start();
      expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
      expect(output).toMatch(problem);
      writeFileSync(join(app, file), text);
    }
  }, 300_000);

  test('missing packages are named, and nothing is installed', () => {
    const lock = join(app, 'node_modules/.package-lock.json');
    const text = readFileSync(lock, 'utf8');
    writeFileSync(lock, text.replace('"node_modules/pino"', '"node_modules/pino-gone"'));
    expect(inContainer(['backup'])).toEqual({
      status: 1,
      database: '',
      output: `The packages in ${app} are not those of package-lock.json. Let the owner of this folder run: npm ci --omit=dev`,
    });
    writeFileSync(lock, text);
  });

  test('the wrapper says who may run it, and how', () => {
    expect(crm([])).toMatchObject({ status: 64, output: expect.stringMatching(/^Usage: crm <command>/) });
    const asNobody = spawnSync('setpriv', ['--reuid', USER, '--clear-groups', '--', 'sh', WRAPPER, 'backup'], {
      encoding: 'utf8',
    });
    expect([asNobody.status, asNobody.stderr]).toEqual([77, expect.stringContaining('sudo crm backup')]);
  });
});
