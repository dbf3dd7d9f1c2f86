import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accountPageAt } from '../../contract/account-addresses.ts';
import { isCrmAddress } from '../../contract/crm-addresses.ts';

/** A placeholder that a form's page keeps for what was typed and what is wrong with it. */
const FORM_FIELD = /\{\{FORM_[A-Z]+\}\}/;

/** What scripts fetch and lay over a page. Browsers say when a person goes there instead, who finds no page. */
const FRAGMENTS = '/lead-dialog/';
/** Pages that answer something else than their own address. */
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
/** A form is compressed for each answer: little effort, most of the gain. */
const FORM_EFFORT = { br: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }, gzip: { level: 6 } };

export interface Page {
  etag: string;
  /** Its Content-Security-Policy, which names its own styles and no others. */
  policy: string;
  body: Record<'identity' | 'br' | 'gzip', () => Promise<Buffer>>;
}

/** The built HTML, filled with what only the running server knows, ready to send. */
export interface Pages {
  /** By path: `/`, `/info`, …, and `/404`. */
  byPath: Map<string, Page>;
  /** Pages with a form that works without scripts, by path: filled anew for each refused submission. */
  forms: Map<string, Form>;
  /** What the placeholders were filled with. */
  settings: Record<string, string>;
}

/** A page whose fields are still open. */
export interface Form {
  html: string;
  policy: string;
}

/**
 * Reads the built pages into memory and writes `settings` over their `{{NAME}}` placeholders.
 * `toPolicy` makes a page's Content-Security-Policy from the hashes of its styles. No pages when the site is not built.
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

/** Answers every page at its path, but for forms, which their own routes fill; the staff app and the account at all addresses they know. */
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

/** Sends a page: revalidated by the browser each time, 304 when it has it. `status` other than 200 is never cached. */
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

/** Sends a form's page with `fields` in their places; what somebody typed (`no-store`) is not to be kept anywhere. */
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

/** With its question mark; empty when there is none. */
function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start);
}

/** The smallest encoding that an `Accept-Encoding` header names and does not refuse (`q=0`). */
function encodingFor(accepted: string): 'br' | 'gzip' | 'identity' {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .filter((coding) => !/;\s*q=0(\.0*)?\s*$/.test(coding))
    .map((coding) => coding.split(';', 1)[0]?.trim());
  return (['br', 'gzip'] as const).find((coding) => taken.includes(coding)) ?? 'identity';
}

/** It is compressed when it is first asked for: all pages at each start would take a second. */
function toPage(html: string, policy: string): Page {
  const identity = Buffer.from(html);
  // Weak, because the same page has three encodings.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 16)}"`;
  const body = {
    identity: () => Promise.resolve(identity),
    br: once(() => compress.br(identity)),
    gzip: once(() => compress.gzip(identity, { level: 9 })),
  };
  return { etag, policy, body };
}

/** Makes a body once; what could not be made is tried again by the next visitor. */
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

/** Writes values over their placeholders, escaped for text and attributes; unknown ones stay. */
export function fill(html: string, settings: Record<string, string>): string {
  return html.replaceAll(/\{\{([A-Z_]+)\}\}/g, (placeholder, name: string) => {
    const value = settings[name];
    return value === undefined ? placeholder : escapeHtml(value);
  });
}

/** By numbers, which hold in attributes and text alike, whatever the document's language. */
function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function hashesOfStyles(html: string): string[] {
  return [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  );
}
