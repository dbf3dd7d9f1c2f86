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

const DESCRIPTION = `The calls of the site and of the staff CRM.

A list answers an array, with its number of rows in \`X-Total-Count\`. With a search or a filter counting stops at 10,000: where there are more,
\`X-Total-Count\` is 10000 and \`X-Total-Capped: 1\` stands beside it. With \`limit\` it is one page, and \`Link\` leads to the next.`;

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
        { name: 'Visitors', description: 'What the site calls. No session is needed.' },
        { name: 'Staff', description: 'What the CRM calls, with the session cookie of a login.' },
        { name: 'Account', description: 'What customers and team members call, with the cookie of a sign-in link.' },
        { name: 'AI app', description: 'What the AI app asks, with its key.' },
      ],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: app.sessionCookie },
          account: { type: 'apiKey', in: 'cookie', name: accountCookieName(app) },
          appKey: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: POLICY });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
