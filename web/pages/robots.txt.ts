export { GET } from '../site/robots.ts';
