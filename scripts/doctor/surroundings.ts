import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '#server/config/config.ts';
import { problemOfSite } from '#server/http/site-build.ts';
import { rootCause } from '#server/shared/root-cause.ts';
import { checkDataDir } from '../start/preflight.ts';
import { type Finding, ok, wrong } from './finding.ts';

const LEAST_FREE_BYTES = 2 ** 30;
const ANSWER_TIMEOUT_MS = 5_000;
/** Address at which the AI app finds the keys that sign its tokens. */
const KEYS = '/.well-known/jwks.json';
/** Statuses with which our webhooks answer an unsigned request. */
const WEBHOOKS = { '/api/webhooks/stripe': 400, '/api/webhooks/twilio/sms': 403 };

export function checkFolder({ dataDir }: Config): Finding {
  if (!existsSync(dataDir)) {
    return canBeMade(dataDir)
      ? ok('DATA_DIR', `there is no ${dataDir} yet; the first start makes it`)
      : wrong('DATA_DIR', `there is no ${dataDir}, and none can be made: choose a folder that the product may write`);
  }
  try {
    checkDataDir(dataDir);
  } catch (error) {
    return wrong('DATA_DIR', rootCause(error).message.replace('DATA_DIR: ', ''));
  }
  const { bavail, bsize } = statfsSync(dataDir);
  const left = `${((bavail * bsize) / 2 ** 30).toFixed(1)} GB are left for ${dataDir}`;
  return bavail * bsize < LEAST_FREE_BYTES ? wrong('disk', `${left}: make room`) : ok('disk', left);
}

/** Returns whether the nearest existing parent folder is writable. */
function canBeMade(folder: string): boolean {
  const parent = dirname(folder);
  if (!existsSync(parent)) return parent !== folder && canBeMade(parent);
  try {
    // The trailing `/.` makes this fail for a file.
    accessSync(`${parent}/.`, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export function checkSite(): Finding {
  const problem = problemOfSite();
  return problem ? wrong('site', problem) : ok('site', 'built from the sources of this version');
}

/** Checks whether visitors and vendors reach the product, as far as this machine can tell. */
export async function checkPublicUrl({ publicUrl }: Config): Promise<Finding[]> {
  const subject = 'PUBLIC_URL';
  const health = await answerOf(`${publicUrl}/healthz`, 'GET');
  if (health !== 200) {
    return [wrong(subject, `${publicUrl}/healthz says ${health}: start the product, or look at DNS, proxy and TLS`)];
  }
  const webhooks = await Promise.all(
    Object.entries(WEBHOOKS).map(async ([path, expected]) => {
      const response = await answerOf(`${publicUrl}${path}`, 'POST');
      return response === expected
        ? ok(subject, `webhooks get through to ${path}`)
        : wrong(subject, `a webhook to ${path} is answered with ${response} instead of ${expected}: look at the proxy`);
    }),
  );
  const keys = await answerOf(`${publicUrl}${KEYS}`, 'GET');
  return [
    ok(subject, `${publicUrl} answers`),
    ...webhooks,
    keys === 200
      ? ok(subject, `the AI app finds the keys at ${KEYS}`)
      : wrong(subject, `${KEYS} is answered with ${keys}: look at the proxy`),
  ];
}

/** Returns the status, or the reason why there is none. */
export async function answerOf(url: string, method: string): Promise<number | string> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  return fetch(url, { method, redirect: 'manual', signal }).then(
    ({ status }) => status,
    (error: unknown) => `nothing (${rootCause(error).message || 'no connection'})`,
  );
}
