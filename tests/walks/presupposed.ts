import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Machine } from './machine.ts';

const ROOT = join(import.meta.dirname, '../..');
const NODE = `${ROOT}/node_modules/node/bin/node`;
/** The folder of nginx.conf's certificate. */
const CERTIFICATES = '/etc/letsencrypt/live/example.com';
const CERTIFICATE = `${CERTIFICATES}/fullchain.pem`;
const SIGN = `install -d ${CERTIFICATES}
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=example.com \\
  -addext subjectAltName=DNS:example.com -keyout ${CERTIFICATES}/privkey.pem -out ${CERTIFICATE}
cat ${CERTIFICATE} >>/etc/ssl/certs/ca-certificates.crt`;
const VENDORS = 'http://127.0.0.1:3900';
/** The port of the internet's names. */
const NAMES = '5300';

/** The sandbox's keys. */
const VENDOR_SETTINGS = {
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'sandbox_auth_token',
  TWILIO_FROM: '+15005550006',
  SMTP_URL: 'smtp://127.0.0.1:2525',
};
/** Settings whose values the documents leave open: the vendors' keys and the database's password. */
export const LEFT_OPEN: Record<string, string> = { ...VENDOR_SETTINGS, DATABASE_URL: 'change-me' };
/** Settings beside those of the documents: the stand-ins for the vendors, for the AI app and for the internet's names, and the walk's own certificate. */
export const BESIDE = `DNS_SERVERS=127.0.0.1:${NAMES}\nAPP_URL=${VENDORS}/app\nSTRIPE_API_URL=${VENDORS}/stripe\nTWILIO_API_URL=${VENDORS}/twilio\nNODE_EXTRA_CA_CERTS=${CERTIFICATE}\n`;

/** Prepares a database server, a certificate, vendors, and what the internet says of `example.com`. The installed programs are the host's. */
export async function presuppose(machine: Machine): Promise<void> {
  const data = '/var/lib/postgresql/data';
  const how = '-E UTF8 --locale=C.UTF-8 --auth-local=peer --auth-host=scram-sha-256';
  await machine.must(`initdb -D ${data} ${how} && pg_ctl start -w -s -D ${data}`, { user: 'postgres' });
  await machine.must(SIGN);
  const settings = {
    ...VENDOR_SETTINGS,
    PUBLIC_URL: 'https://example.com',
    DATA_DIR: '/tmp',
    SANDBOX_PORT: '3900',
    NODE_EXTRA_CA_CERTS: CERTIFICATE,
  };
  const variables = Object.entries(settings).map(([name, value]) => `--setenv=${name}=${value}`);
  const inRoot = `--working-directory=${ROOT}`;
  await machine.must(`systemd-run --quiet --unit=vendors ${inRoot} ${variables.join(' ')} ${NODE} sandbox/main.ts`);
  await machine.must(`systemd-run --quiet --unit=names ${inRoot} ${NODE} tests/walks/names.ts ${NAMES}`);
}

/** Checks out HEAD in the home of the code's owner. npm can use its existing cache. */
export async function checkOut(machine: Machine, folder: string): Promise<void> {
  const bundle = join(ROOT, '.cache/walk.bundle');
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  execFileSync('git', ['bundle', 'create', '--quiet', bundle, 'HEAD'], { cwd: ROOT });
  await machine.must(`git clone --quiet ${bundle} ${folder}`, { user: 'deploy' });
  rmSync(bundle);
  const cache = join(homedir(), '.npm');
  if (existsSync(cache)) await machine.must(`cp -r ${cache} /home/deploy/.npm && chown -R deploy: /home/deploy/.npm`);
}
