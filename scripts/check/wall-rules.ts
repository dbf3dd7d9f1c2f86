import type { IAllowedRuleType, IReachabilityForbiddenRuleType, IRegularForbiddenRuleType } from '#tools/imports.ts';

/** Folders that every part of the server may use: errors and phone numbers, logging, circuit breakers, and idempotent sending. */
const COMMON = '^server/(shared|logging|resilience|sending)/';
/** A room: `server/modules/<wing>/<noun>/`, or a part of what keeps the product running. */
const ROOM = '^server/(modules/[^/]+/[^/]+|operations/[^/]+)/';
const SERVICE = '^server/(modules/[^/]+|operations)/[^/]+/[^/]+\\.service\\.ts$';

/** Matches packages by name or pattern. */
const npm = (names: string): string => `node_modules/(?:${names})/`;
const ANY_PACKAGE = 'node_modules/';
/** Imports allowed for every browser program. */
const BROWSER = ['^web/(client|ui)/', '^contract/', ANY_PACKAGE];

/** Allows imports of a folder. `$1` is the first group of `from`. */
function allow(from: string, ...to: string[]): IAllowedRuleType {
  return { from: { path: from }, to: { path: to } };
}

function allowTypesOf(from: string, ...to: string[]): IAllowedRuleType {
  return { from: { path: from }, to: { path: to, dependencyTypes: ['type-only'] } };
}

/** Every import must match one of these rules, so a new folder can import nothing until it is listed here. */
export const allowed: IAllowedRuleType[] = [
  allow('^contract/', '^contract/', npm('zod')),

  allow('^web/ui/', '^web/ui/', npm('react|react-dom|radix-ui|clsx|lucide-react')),
  allow('^web/client/', '^web/client/', '^contract/'),
  allow('^web/site/', '^web/site/', ...BROWSER),
  allow('^web/account/', '^web/account/', ...BROWSER),
  allow('^web/crm/app/', '^web/crm/', ...BROWSER),
  allow('^web/crm/features/([^/]+/[^/]+)/', '^web/crm/features/$1/', '^web/crm/shared/', ...BROWSER),
  allow('^web/crm/shared/', '^web/crm/shared/', ...BROWSER),
  allow('^web/pages/', '^web/(pages|site|account|ui|crm/app)/', npm('astro')),

  allow('^server/((app|main)\\.ts$|start/)', '^server/', '^contract/', ANY_PACKAGE),
  allow('^server/shared/', '^server/shared/', '^contract/', ANY_PACKAGE),
  allow('^server/(logging|resilience|sending|config)/', '^server/$1/', '^server/shared/', '^contract/', ANY_PACKAGE),
  allow('^server/(database|jobs|http)/', '^server/$1/', '^server/database/', COMMON, '^contract/', ANY_PACKAGE),
  allow('^server/gateways/([^/]+)/', '^server/gateways/$1/', COMMON, ANY_PACKAGE),
  allow(ROOM, '^server/$1/', '^server/(database|jobs|http)/', COMMON, '^contract/', ANY_PACKAGE),
  allowTypesOf(ROOM, '^server/gateways/', SERVICE),
  allow('^server/gateways/[^/]+\\.ts$', '^server/gateways/', COMMON),
  // The context that modules are registered with.
  allow('^server/modules/context\\.ts$', npm('fastify')),
  allowTypesOf('^server/modules/context\\.ts$', '^server/'),
  allowTypesOf(ROOM, '^server/modules/context\\.ts$'),
  allowTypesOf('^server/[^/]+/', '^server/config/config\\.ts$'),

  allow('^sandbox/', '^sandbox/', ANY_PACKAGE),

  allow('^scripts/', '^(scripts|tools)/', '^server/', '^package\\.json$', ANY_PACKAGE),
  allow('^tests/', '^(tests|scripts|contract|web|server|sandbox|bench|tools)/', '^package\\.json$', ANY_PACKAGE),
  allow('^bench/', '^bench/', '^(scripts|server|contract|tools)/', ANY_PACKAGE),
  allow('^tools/', ANY_PACKAGE),
  allow('^[^/]+\\.ts$', '^(scripts|contract|tools)/', ANY_PACKAGE),

  // Node's own modules are allowed wherever code runs on Node.
  { from: { path: '^(server|sandbox|scripts|tests|bench)/|^[^/]+\\.ts$' }, to: { dependencyTypes: ['core'] } },
];

function forbid(
  name: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'] | IReachabilityForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  return { name, severity: 'error', from, to } as IRegularForbiddenRuleType;
}

/** Additional restrictions on imports that `allowed` accepts. */
export const forbidden: IRegularForbiddenRuleType[] = [
  forbid('no-import-cycle', {}, { circular: true }),
  { ...forbid('no-folder-cycle', {}, { circular: true }), scope: 'folder' },
  forbid('vendor-sdk-in-gateways-only', { path: '^server/(?!gateways/)' }, { path: npm('stripe|twilio|nodemailer') }),
  forbid(
    'sql-in-stores-only',
    { path: '^server/', pathNot: '^server/(database|jobs)/|\\.store\\.ts$' },
    {
      path: [npm('drizzle-orm|pg|@electric-sql/pglite'), '^server/database/schema'],
    },
  ),
  forbid(
    'routes-call-services',
    { path: '\\.routes\\.ts$' },
    { path: '\\.store\\.ts$|^server/(database|jobs|gateways)/' },
  ),
  forbid(
    'stores-hold-sql-alone',
    { path: '\\.store\\.ts$' },
    {
      path: ['\\.(routes|service)\\.ts$', '^server/(jobs|gateways|http)/', npm('fastify')],
    },
  ),
  forbid('services-know-no-http', { path: '\\.service\\.ts$' }, { path: ['\\.routes\\.ts$', npm('fastify')] }),
  // The built HTML contains placeholders that the server fills in. If React hydrated such text, it would restore the placeholders.
  forbid(
    'no-placeholder-in-what-react-takes-over',
    { path: '^web/(site/.*hydrate|account/)' },
    { path: '^web/site/settings\\.ts$', reachable: true },
  ),
  // The site is built before the server runs, and the sandbox runs only where all packages are installed.
  forbid(
    'no-development-package-in-the-server',
    { path: '^(contract|server)/' },
    {
      dependencyTypes: ['npm-dev', 'npm-no-pkg'],
      dependencyTypesNot: ['type-only'],
    },
  ),
];
