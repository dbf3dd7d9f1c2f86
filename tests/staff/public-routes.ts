import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Route } from '../support/routes.ts';

const BUILT_SITE = join(import.meta.dirname, '../../dist/web');

/** Routes without a login, with the reason. All others need a session, except for the built site's files. */
const PUBLIC: Record<string, string> = {
  'POST /api/validate-email': 'the lead dialog',
  'POST /api/validate-email-domain': 'the lead dialog',
  'POST /api/lead-capture': 'the lead dialog',
  'POST /api/events': 'visits and dialogs that are counted',
  'POST /api/create-checkout-with-customer': 'the lead dialog',
  'POST /api/create-upsell-session': 'the page after payment',
  'GET /api/checkout-summary': "the page after payment; answers by the visitor's signed cookie",
  'GET /api/checkout-consent': "the page after payment; answers by the visitor's signed cookie",
  'POST /api/checkout-consent':
    "the page after payment; only for the browser that has paid, by the visitor's signed cookie",
  'GET /api/download/getting-started': 'the guide, the same for everybody',
  'POST /api/staff/login': 'the way to a session',
  'GET /api/staff/invitations/:token': 'the token is the proof',
  'POST /api/staff/invitations/:token': 'the token is the proof',
  'POST /api/staff/logout': 'ends whatever session the caller has',
  'POST /api/webhooks/stripe': 'proves itself by its signature',
  'POST /api/webhooks/twilio/sms': 'proves itself by its signature',
  'POST /api/webhooks/twilio/status': 'proves itself by its signature',
  'POST /api/webhooks/scheduling': 'proves itself by its signature',
  'GET /.well-known/jwks.json': 'public keys',
  'GET /api/openapi.json': 'the document of the API, which says nothing of the data',
  'GET /api/docs': 'the same to read',
  'GET /api/docs/': 'the same to read',
  'GET /api/docs/json': 'the same to read',
  'GET /api/docs/yaml': 'the same to read',
  'GET /api/docs/*': 'the same to read',
  'GET /api/docs/static/*': 'the same to read',
  'GET /api/docs/static/index.html': 'the same to read',
  'GET /api/docs/static/swagger-initializer.js': 'the same to read',
  'GET /healthz': 'says that the process lives',
  'GET /readyz': 'says that it can serve',
  'GET /metrics': 'asks for its own token, or answers on loopback only',
  'GET /mcp': 'only says that assistants POST',
  'DELETE /mcp': 'only says that assistants POST',
  'GET /sign-in/:token': 'the token is the proof',
  'POST /sign-in/:token': 'the token is the proof',
  'POST /sign-in': 'asks for a sign-in link, without scripts',
  'POST /api/account/sign-in-links': 'asks for a sign-in link, and answers everybody the same',
  'GET /unsubscribe/:token': 'the token is the proof',
  'POST /unsubscribe/:token': 'the token is the proof',
  'POST /sign-up': 'the lead dialog without scripts',
  'POST /demo': 'the lead dialog without scripts',
  'POST /team-licenses': 'the upsell without scripts',
  'POST /team-licences': 'the same, from pages that were opened before it moved',
  'GET /team-licences': 'leads on to the page that has moved',
  'GET /account/*': "the account's page, which holds no data",
  'GET /staff/invitation/:token': 'the page of an invitation, which holds no data',
  'GET /staff/crm/*': "the staff app's page, which holds no data",
};

export function isPublic({ method, path }: Route): boolean {
  const asked = method === 'HEAD' ? 'GET' : method;
  return `${asked} ${path}` in PUBLIC || (asked === 'GET' && isOfTheSite(path));
}

function isOfTheSite(path: string): boolean {
  const page = path.replace(/\/$/, '');
  return path === '/' || (!path.includes(':') && [page, `${page}.html`].some((file) => existsSync(BUILT_SITE + file)));
}
