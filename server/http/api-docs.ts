import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

import { accountCookieName } from './account-session.ts';

/** Content-Security-Policy of the documentation page: its own scripts and styles, and inline images. */
const POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const DESCRIPTION = `The API of the site, the customer account and the staff CRM.

Lists return an array, with the number of rows in \`X-Total-Count\`. With a search or a filter, counting stops at 10,000: if there are more rows,
\`X-Total-Count\` is 10000 and \`X-Total-Capped\` is 1. With \`limit\`, a list returns one page, and \`Link\` contains the next and previous page.`;

/** Serves `/api/openapi.json`, generated from the contract's schemas, and a page for it at `/api/docs`. Call this before adding routes. */
export async function documentApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Insurance 24/7 AI',
        version: '1',
        description: DESCRIPTION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl }],
      tags: [
        { name: 'Visitors', description: 'For the public site. No session is needed.' },
        {
          name: 'Staff',
          description: 'For the CRM, with the session cookie of a staff login, or with a key where `security` says so.',
        },
        { name: 'Account', description: 'For customers and team members, with the session cookie of a sign-in link.' },
        { name: 'AI app', description: 'For the AI app, with its API key.' },
      ],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: app.sessionCookie },
          account: { type: 'apiKey', in: 'cookie', name: accountCookieName(app) },
          key: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A key from Settings, Connections. A call names the scope that the key needs; a call that names none is closed to keys.',
          },
          appKey: { type: 'http', scheme: 'bearer', description: 'APP_API_KEY, which only the AI app has.' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: POLICY });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
