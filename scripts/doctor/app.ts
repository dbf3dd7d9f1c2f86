import type { Config } from '#server/config/config.ts';
import { type Finding, ok, wrong } from './finding.ts';
import { answerOf } from './surroundings.ts';

/** Statuses with which an app should reject an unsigned webhook. */
const REFUSALS: unknown[] = [400, 401, 403];

/** Checks whether the AI app can be opened, and how access data reaches it. It sends only webhooks without a signature. */
export async function checkApp({ sandbox, appUrl, appApiKey, appWebhooks }: Config): Promise<Finding[]> {
  if (sandbox.vendors.includes('app')) return [ok('APP_URL', 'not set: the sandbox stands in')];
  const answer = await answerOf(appUrl, 'GET');
  return [
    typeof answer === 'number' && answer < 500
      ? ok('APP_URL', 'the AI app answers')
      : wrong('APP_URL', `${appUrl} says ${answer}: start the AI app, or look at DNS, proxy and TLS`),
    ok(
      'APP_API_KEY',
      appApiKey ? 'set; it has to be the one that the AI app uses' : 'not set: the AI app can ask nothing',
    ),
    appWebhooks ? await checkWebhooks(appWebhooks.url) : ok('APP_WEBHOOK_URL', 'not set: the AI app is told nothing'),
  ];
}

async function checkWebhooks(url: string): Promise<Finding> {
  const answer = await answerOf(url, 'POST');
  if (REFUSALS.includes(answer)) {
    return ok('APP_WEBHOOK_URL', 'the AI app answers, and takes no webhook without a signature');
  }
  if (typeof answer === 'number' && answer < 300) {
    return wrong(
      'APP_WEBHOOK_URL',
      'the AI app takes webhooks without a signature: it has to verify them, as docs/connect-your-app.md says',
    );
  }
  return wrong(
    'APP_WEBHOOK_URL',
    `a webhook without a signature is answered with ${answer} instead of 401: look at the path and at the AI app`,
  );
}
