import { settings } from './settings.ts';

/** Allows everything except the staff's app, the account and the API. The server fills in the site's address. */
export function GET(): Response {
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /account',
    'Disallow: /staff/',
    '',
    `Sitemap: ${settings.publicUrl}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'));
}
