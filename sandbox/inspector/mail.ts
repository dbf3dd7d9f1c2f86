import type { FastifyInstance } from 'fastify';
import { ControlError } from '../core/validation.ts';
import { type Html, html } from '../pages/html.ts';
import type { Mail } from '../smtp/mailbox.ts';
import type { Controls } from './controls.ts';
import { linkify, listTitle, moment, sendInspector, withProblem } from './layout.ts';

/** `/mail`: the inbox, and the open mail beside it. */
export function mailArea(app: FastifyInstance, controls: Controls): void {
  const inbox = () => controls.read<Mail[]>('/control/mail');

  app.get('/mail', async (_request, reply) => {
    const mails = await inbox();
    const body =
      mails.length === 0 ? empty() : html`${inboxList(mails)}<p class="muted pick">Pick an email to read it.</p>`;
    return sendInspector(reply, { area: '/mail', title: 'Inbox', body: html`<div class="panes">${body}</div>` });
  });

  app.get<{ Params: { id: string }; Querystring: { problem?: string } }>('/mail/:id', async (request, reply) => {
    const mails = await inbox();
    const mail = mails.find(({ id }) => id === request.params.id);
    if (!mail) throw new ControlError(404, `No mail ${request.params.id}`);
    const body = html`<div class="panes panes-open">${inboxList(mails, mail.id)}${openMail(mail)}</div>`;
    const { problem } = request.query;
    return sendInspector(reply, { area: '/mail', title: mail.subject || 'Email without a subject', body, problem });
  });

  app.post<{ Params: { id: string; action: string }; Body: { text?: string } }>(
    '/mail/:id/:action',
    async (request, reply) => {
      const { id, action } = request.params;
      const text = request.body?.text?.trim();
      const path = `/control/mail/${encodeURIComponent(id)}/${encodeURIComponent(action)}`;
      const response = await controls.act(path, text ? { text } : {});
      return reply.redirect(withProblem(`/mail/${encodeURIComponent(id)}`, response), 303);
    },
  );
}

function empty(): Html {
  return html`<div class="empty" id="inbox" data-live><h1>No email yet</h1>
<p>Everything the product sends arrives here. Pay for a license on the site, and the welcome email follows.</p></div>`;
}

function inboxList(mails: Mail[], openId?: string): Html {
  return html`<section class="list" aria-labelledby="inbox-title" id="inbox" data-live>
${listTitle('inbox-title', 'Inbox', mails.length, openId !== undefined)}
<ul>${mails.map(
    (mail) => html`<li><a href="/mail/${mail.id}"${mail.id === openId && html` aria-current="true"`}>
<span class="list-top"><strong>${mail.to}</strong>${moment(mail.receivedAt)}</span>
<span class="list-line">${mail.subject || '(no subject)'}</span>
<span class="list-line muted small">${mail.text.slice(0, 120)}</span>
</a></li>`,
  )}</ul>
</section>`;
}

function openMail(mail: Mail): Html {
  return html`<article class="mail">
<p class="back"><a href="/mail">Inbox</a></p>
<header class="stack">
<h1>${mail.subject || '(no subject)'}</h1>
<dl class="envelope">
<div><dt>From</dt><dd>${mail.from}</dd></div>
<div><dt>To</dt><dd>${mail.to}</dd></div>
<div><dt>Received</dt><dd>${moment(mail.receivedAt)}</dd></div>
</dl>
${attachments(mail)}
</header>
${answers(mail)}
${mail.html ? htmlBody(mail) : html`<pre class="mail-text">${linkify(mail.text)}</pre>`}
${mail.html && html`<details><summary>Plain text</summary><pre class="mail-text">${linkify(mail.text)}</pre></details>`}
<details><summary>Headers</summary>
<table class="headers"><tbody>${mail.headers.map(
    ({ name, value }) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`,
  )}</tbody></table></details>
</article>`;
}

/**
 * This policy forbids all scripts of a mail. The frame itself allows scripts, because tools that inspect every frame
 * (axe, for example) would otherwise wait for it forever. The frame has no origin, so it cannot reach the inspector.
 */
const FRAME_HEAD =
  '<!doctype html><html lang="en"><meta http-equiv="Content-Security-Policy" content="script-src \'none\'"><base target="_blank"><title>Mail</title>';

/** The mail as HTML. Its links open in a new tab. */
function htmlBody(mail: Mail): Html {
  const pictures = mail.attachments.reduce(
    (text, { contentId }, index) =>
      contentId ? text.replaceAll(`cid:${contentId}`, `/control/mail/${mail.id}/attachments/${index}`) : text,
    mail.html,
  );
  return html`<iframe class="mail-html" title="The email as it looks" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" srcdoc="${FRAME_HEAD + pictures}"></iframe>`;
}

function attachments(mail: Mail): Html | null {
  if (mail.attachments.length === 0) return null;
  return html`<ul class="attachments">${mail.attachments.map(
    ({ filename, size }, index) =>
      html`<li><a class="button button-small" href="/control/mail/${mail.id}/attachments/${index}">${filename} <span class="figure muted">${formatBytes(size)}</span></a></li>`,
  )}</ul>`;
}

/** What its recipient may do with it. */
function answers({ id, to }: Mail): Html {
  return html`<form class="stack" method="post" action="/mail/${id}/reply">
<label>Reply as ${to} <textarea name="text" rows="3"></textarea></label>
<p><button class="button button-main">Reply</button>
<button class="button" formaction="/mail/${id}/bounce">Bounce</button>
<button class="button" formaction="/mail/${id}/complain">Complain</button></p>
</form>`;
}

function formatBytes(bytes: number): string {
  return bytes < 1000
    ? `${bytes} B`
    : bytes < 1_000_000
      ? `${Math.round(bytes / 1000)} kB`
      : `${(bytes / 1e6).toFixed(1)} MB`;
}
