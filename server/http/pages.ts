import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountPageAt } from '#contract/account-addresses.ts';
import { isCrmAddress } from '#contract/crm-addresses.ts';

/** A placeholder in a form's page for the values that were typed and for their errors. */
const FORM_FIELD = /\{\{FORM_[A-Z]+\}\}/;

/** Fragments that scripts fetch and show over a page. Navigating to one directly gives a 404. */
const FRAGMENTS = '/lead-dialog/';
/** Pages that are not served at their own path, but as answers of other routes. */
const ANSWERS = [
  '/404',
  '/link-expired',
  '/sign-in-button',
  '/sign-in-sent',
  '/staff/invitation',
  '/unsubscribe',
  '/unsubscribed',
  '/subscribed-again',
];

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** Forms are compressed for each answer, so these levels save CPU time and still give most of the gain. */
const FORM_EFFORT = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, gzip: { level: 6 } };

export interface Page {
  etag: string;
  /** Its Content-Security-Policy, which allows only its own inline styles. */
  policy: string;
  body: Record<'identity' | 'br' | 'gzip', () => Promise<Buffer>>;
}

/** The built HTML with its placeholders filled, ready to send. */
export interface Pages {
  /** Pages by path: `/`, `/info`, …, and `/404`. */
  byPath: Map<string, Page>;
  /** Pages by path whose form works without scripts. Each refused submission fills the form again. */
  forms: Map<string, Form>;
  /** The values of the placeholders. */
  settings: Record<string, string>;
}

/** A page whose form fields are not filled yet. */
export interface Form {
  html: string;
  policy: string;
}

/**
 * Reads the built pages into memory and replaces their `{{NAME}}` placeholders with `settings`. `toPolicy` builds a page's
 * Content-Security-Policy from the hashes of its styles. @returns no pages when the site is not built.
 */
export async function loadPages(
  webRoot: string,
  settings: Record<string, string>,
  toPolicy: (styleHashes: string[]) => string,
): Promise<Pages> {
  const byPath = new Map<string, Page>();
  const forms = new Map<string, Form>();
  if (!existsSync(webRoot)) return { byPath, forms, settings };
  for await (const file of glob('**/*.html', { cwd: webRoot })) {
    const html = fill(await readFile(join(webRoot, file), 'utf8'), settings);
    const policy = toPolicy(hashesOfStyles(html));
    const path = file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`;
    if (FORM_FIELD.test(html)) forms.set(path, { html, policy });
    byPath.set(path, toPage(html.replaceAll(new RegExp(FORM_FIELD, 'g'), ''), policy));
  }
  return { byPath, forms, settings };
}

/** Serves every page at its path, except forms, which have their own routes, and the staff app and account at all their paths. */
export function servePages(app: FastifyInstance, { byPath, forms }: Pages): void {
  for (const [path, page] of byPath) {
    if (ANSWERS.includes(path)) continue;
    const isFound = path.startsWith(FRAGMENTS) ? isFetched : () => true;
    if (!forms.has(path)) servePage(app, path, page, isFound);
    if (path !== '/') {
      app.get(`${path}/`, { schema: { hide: true } }, (request, reply) =>
        reply.redirect(`${path}${queryOf(request.url)}`, 308),
      );
    }
  }
  const crm = byPath.get('/staff/crm');
  if (crm) servePage(app, '/staff/crm/*', crm, ({ url }) => isCrmAddress(pathOf(url)));
  const invitation = byPath.get('/staff/invitation');
  if (invitation) servePage(app, '/staff/invitation/:token', invitation, () => true);
  const account = byPath.get('/account');
  if (account) servePage(app, '/account/*', account, ({ url }) => accountPageAt(pathOf(url)) !== undefined);
}

function servePage(
  app: FastifyInstance,
  path: string,
  page: Page,
  isFound: (request: FastifyRequest) => boolean,
): void {
  app.get(path, { schema: { hide: true } }, (request, reply) =>
    isFound(request) ? sendPage(request, reply, page) : reply.callNotFound(),
  );
}

function isFetched({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] !== 'document';
}

/** Sends a page that browsers must revalidate, or 304 when the ETag matches. Answers with a `status` other than 200 are not cached. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Page,
  status = 200,
): Promise<FastifyReply> {
  reply
    .header('Content-Security-Policy', page.policy)
    .header('Cache-Control', status === 200 ? 'no-cache' : 'no-store')
    .header('Vary', 'Accept-Encoding');
  if (status === 200) {
    reply.header('ETag', page.etag);
    if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send();
  }
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(await page.body[encoding]());
}

/** Sends a form's page filled with `fields`. `no-store` keeps what a person typed out of all caches. */
export async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  form: Form,
  fields: Record<string, string>,
  cache: 'no-store' | 'no-cache' = 'no-store',
): Promise<FastifyReply> {
  const html = Buffer.from(fill(form.html, fields));
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '');
  const body = encoding === 'identity' ? html : await compress[encoding](html, FORM_EFFORT[encoding]);
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding);
  return reply
    .header('Content-Security-Policy', form.policy)
    .header('Cache-Control', cache)
    .header('Vary', 'Accept-Encoding')
    .type('text/html; charset=utf-8')
    .send(body);
}

function pathOf(url: string): string {
  return url.slice(0, url.length - queryOf(url).length);
}

/** Returns the query string with its question mark, or an empty string. */
export function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

/** Picks the smallest encoding that an `Accept-Encoding` header names and does not refuse (`q=0`). */
function encodingFor(accepted: string): 'br' | 'gzip' | 'identity' {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .filter((coding) => !/;\s*q=0(\.0*)?\s*$/.test(coding))
    .map((coding) => coding.split(';', 1)[0]?.trim());
  return (['br', 'gzip'] as const).find((coding) => taken.includes(coding)) ?? 'identity';
}

/** Compresses each page at its first request, because compressing all of them at start would take a second. */
function toPage(html: string, policy: string): Page {
  const identity = Buffer.from(html);
  // A weak ETag, because the same page has three encodings.
  const etag = `W/"${hash('sha256', identity, 'base64url').slice(0, 16)}"`;
  const body = {
    identity: () => Promise.resolve(identity),
    br: once(() => compress.br(identity)),
    gzip: once(() => compress.gzip(identity, { level: 9 })),
  };
  return { etag, policy, body };
}

/** Caches the result of `make`. After a failure the next call tries again. */
function once(make: () => Promise<Buffer>): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** Replaces placeholders with values, escaped for text and attributes. Unknown placeholders stay. */
export function fill(html: string, settings: Record<string, string>): string {
  return html.replaceAll(/\{\{([A-Z_]+)\}\}/g, (placeholder, name: string) => {
    const value = settings[name];
    return value === undefined ? placeholder : escapeHtml(value);
  });
}

/** Uses numeric references, which are valid in attributes and text, and in both HTML and XML. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function hashesOfStyles(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${hash('sha256', css, 'base64')}'`,
  );
}
