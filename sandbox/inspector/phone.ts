import type { FastifyInstance } from 'fastify';
import parsePhoneNumber, { type CountryCode, getCountryCallingCode } from 'libphonenumber-js';
import { type Html, html } from '../pages/html.ts';
import type { Controls } from './controls.ts';
import { linkify, listTitle, moment, sendInspector, withProblem } from './layout.ts';

interface Text {
  sid: string;
  direction: string;
  from: string;
  to: string;
  body: string;
  status: string;
  at: string;
  errorCode: number | null;
  mediaUrls: string[];
  segments: number;
}

interface Conversation {
  phone: string;
  /** Oldest first. */
  texts: Text[];
}

const CARRIER_STATUSES = ['queued', 'sent', 'delivered', 'undelivered', 'failed'];

/** `/phone`: the phones that the product texts with, which can also text it. */
export function phoneArea(app: FastifyInstance, controls: Controls, home: CountryCode): void {
  const shown = phoneFormat(home);
  const conversations = async () => byPhone(await controls.read<Text[]>('/control/texts'));

  app.get<{ Params: { phone?: string }; Querystring: { problem?: string } }>(
    '/phone/:phone?',
    async (request, reply) => {
      const all = await conversations();
      const { phone } = request.params;
      const open = phone === undefined ? all[0] : (all.find((one) => one.phone === phone) ?? { phone, texts: [] });
      const body = html`<div class="panes${phone !== undefined && ' panes-open'}">
${conversationList(all, open?.phone, shown)}
${open ? handset(open, shown) : noPhones()}
</div>`;
      return sendInspector(reply, {
        area: '/phone',
        title: open ? `Phone ${shown(open.phone)}` : 'Phone',
        body,
        problem: request.query.problem,
      });
    },
  );

  app.post<{ Body: { from?: string; body?: string; to?: string } }>('/phone', async (request, reply) => {
    const { from = '', body = '', to } = request.body ?? {};
    const phone = parsePhoneNumber(from, home)?.number ?? from;
    const response = await controls.act('/control/texts/inbound', { from: phone, body, ...(to && { to }) });
    return reply.redirect(withProblem(phone ? `/phone/${encodeURIComponent(phone)}` : '/phone', response), 303);
  });

  app.post<{ Params: { sid: string }; Body: { phone?: string; status?: string; errorCode?: string } }>(
    '/phone/status/:sid',
    async (request, reply) => {
      const { phone = '', status, errorCode } = request.body ?? {};
      const change = { status, ...(errorCode && { errorCode }) };
      const response = await controls.act(`/control/texts/${encodeURIComponent(request.params.sid)}/status`, change);
      return reply.redirect(withProblem(`/phone/${encodeURIComponent(phone)}`, response), 303);
    },
  );
}

function byPhone(newestFirst: Text[]): Conversation[] {
  const groups = Map.groupBy(newestFirst, ({ direction, from, to }) => (direction === 'inbound' ? from : to));
  return [...groups].map(([phone, texts]) => ({ phone, texts: texts.reverse() }));
}

function conversationList(all: Conversation[], openPhone: string | undefined, shown: PhoneFormat): Html {
  return html`<div class="list">
<section id="phones" data-live aria-labelledby="phones-title">
${listTitle('phones-title', 'Phones', all.length, openPhone !== undefined)}
<ul>${all.map(({ phone, texts }) => {
    const last = texts.at(-1);
    return html`<li><a href="/phone/${encodeURIComponent(phone)}"${phone === openPhone && html` aria-current="true"`}>
<span class="list-top"><strong class="figure">${shown(phone)}</strong>${last && moment(last.at)}</span>
<span class="list-line muted small">${last?.body}</span>
</a></li>`;
  })}</ul>
</section>
<form class="stack new-text" method="post" action="/phone">
<h2>Text from another phone</h2>
<label>From number <input name="from" type="tel" placeholder="(415) 555-0100" required></label>
<label>Message <textarea name="body" rows="2" maxlength="1600" required></textarea></label>
<button class="button">Send to the product</button>
</form>
</div>`;
}

type PhoneFormat = (phone: string) => string;

/** Formats numbers for people: national ones without their country code. */
function phoneFormat(home: CountryCode): PhoneFormat {
  return (phone) => {
    const number = parsePhoneNumber(phone);
    const isHome = number?.countryCallingCode === getCountryCallingCode(home);
    return (isHome ? number?.formatNational() : number?.formatInternational()) ?? phone;
  };
}

function noPhones(): Html {
  return html`<div class="empty"><h2>No texts yet</h2>
<p>Text somebody from the CRM, or pick up a phone here and write first.</p></div>`;
}

/** The phone of a person: the product's texts on the left, and the person's on the right. */
function handset({ phone, texts }: Conversation, shown: PhoneFormat): Html {
  const product = texts.map((text) => (text.direction === 'inbound' ? text.to : text.from)).at(-1);
  return html`<section class="handset-area" aria-labelledby="handset-title">
<p class="back"><a href="/phone">All phones</a></p>
<div class="handset">
<header class="handset-top">
<h1 id="handset-title" class="figure">${shown(phone)}</h1>
<p class="small">texting with ${product ? shown(product) : 'the product'}</p>
</header>
<ol class="bubbles" id="bubbles" data-live tabindex="0" aria-label="Messages">${texts.map((text) => bubble(text, phone))}</ol>
<form class="answer" method="post" action="/phone">
<input type="hidden" name="from" value="${phone}">
${product && html`<input type="hidden" name="to" value="${product}">`}
<label><span class="hidden-text">Answer as ${shown(phone)}</span><textarea name="body" rows="1" maxlength="1600" required placeholder="Text message"></textarea></label>
<button class="button button-main">Send</button>
</form>
</div>
</section>`;
}

function bubble(text: Text, phone: string): Html {
  const mine = text.direction === 'inbound';
  return html`<li class="bubble${mine && ' bubble-mine'}">
<p class="bubble-text">${linkify(text.body)}${text.mediaUrls.map((url) => html`<br><a href="${url}">${url}</a>`)}</p>
<p class="bubble-foot">${moment(text.at)} ${!mine && state(text)}</p>
${!mine && carrier(text, phone)}
</li>`;
}

function state({ status, errorCode, segments }: Text): Html {
  const failed = ['failed', 'undelivered'].includes(status);
  return html`<span class="mono small ${failed ? 'problem' : 'muted'}">${status}${errorCode !== null && ` ${errorCode}`}${segments > 1 && `, ${segments} segments`}</span>`;
}

function carrier({ sid, status, errorCode }: Text, phone: string): Html {
  return html`<details class="carrier"><summary class="small">Carrier report</summary>
<form class="row" method="post" action="/phone/status/${sid}">
<input type="hidden" name="phone" value="${phone}">
<label>Status <select name="status">${CARRIER_STATUSES.map((name) => html`<option${name === status && html` selected`}>${name}</option>`)}</select></label>
<label>Error code <input name="errorCode" inputmode="numeric" placeholder="30003" value="${errorCode}"></label>
<button class="button button-small">Report</button>
</form></details>`;
}
