import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Html, html } from './html.ts';

export interface Page {
  title: string;
  body: Html;
  /** A sentence at the top of the page, such as what it stands in for. */
  standsFor: string;
  /** Shown at the top: the inspector's areas. */
  nav?: Html;
  /** The paths of more style sheets and scripts, loaded after `/sandbox.css`. */
  styles?: string[];
  scripts?: string[];
}

/**
 * Pages run only their own scripts. Mails are shown in a frame that inherits this policy, so inline styles and pictures from
 * this machine are allowed.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: http://localhost:* http://127.0.0.1:*",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Returns a whole document: the marker strip, then `body`, which contains its own `<main>`. */
export function page({ title, body, standsFor, nav, styles = [], scripts = [] }: Page): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Sandbox</title>
<link rel="icon" href="data:,">
${['/sandbox.css', ...styles].map((path) => html`<link rel="stylesheet" href="${path}">`)}
${scripts.map((path) => html`<script type="module" src="${path}"></script>`)}
</head>
<body>
<header class="strip">
<p class="strip-mark"><strong>Sandbox</strong> <span>${standsFor}</span></p>
${nav}
</header>
${body}
</body>
</html>
`);
}

/** Sends a document made by `page`. */
export function sendPage(reply: FastifyReply, document: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(document);
}

/** Serves a style sheet or script of the sources. */
export function serveAsset(app: FastifyInstance, path: string, file: URL): void {
  const content = readFileSync(file, 'utf8');
  const type = path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
  app.get(path, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(content));
}
