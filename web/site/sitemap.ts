import { type PageInfo, pages } from './content/pages.ts';
import { settings } from './settings.ts';

/** Lists the pages for search engines. The server fills in the site's address. */
export function GET(): Response {
  const known: PageInfo[] = Object.values(pages);
  const urls = known.flatMap(({ path }) => (path ? `  <url><loc>${settings.publicUrl}${path}</loc></url>` : []));
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ];
  return new Response(lines.join('\n'));
}
