export { GET } from '../site/sitemap.ts';
