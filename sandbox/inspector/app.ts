import type { FastifyInstance } from 'fastify';
import type { SignIn } from '../ai-app/sign-ins.ts';
import type { SentUsage } from '../ai-app/usage.ts';
import type { ReceivedWebhook } from '../ai-app/webhooks.ts';
import { ACCESS_WORDS } from '../ai-app/words.ts';
import { type Html, html } from '../pages/html.ts';
import type { Controls } from './controls.ts';
import { moment, sendInspector } from './layout.ts';

interface SeenByApp {
  signIns: SignIn[];
  webhooks: ReceivedWebhook[];
  usage: SentUsage[];
  people: { sub: string; name: string; email: string; role: string; state: string }[];
}

/** Of webhooks and of uses. */
const SHOWN = 100;

/** `/ai-app`: the access that the AI app knows of, its sign-ins, its webhooks, and what it told of its use. */
export function appArea(app: FastifyInstance, controls: Controls): void {
  app.get('/ai-app', async (_request, reply) => {
    const { signIns, webhooks, people, usage } = await controls.read<SeenByApp>('/control/app');
    const body = html`<div class="payments">
<section class="stack" id="people" data-live aria-labelledby="people-title">
<h1 id="people-title">Who has access <span class="figure count">${people.length}</span></h1>
${people.length === 0 ? html`<p class="empty">Nobody. Webhooks tell the app when somebody buys a license.</p>` : personList(people)}
<h2>Sign-ins <span class="figure count">${signIns.length}</span></h2>
${signIns.length === 0 ? html`<p class="empty">Nobody has opened the app yet.</p>` : personList(signIns)}
</section>
<section class="stack" id="app-webhooks" data-live aria-labelledby="webhooks-title">
<h2 id="webhooks-title">Webhooks <span class="figure count">${webhooks.length}</span></h2>
<ol class="events" tabindex="0" aria-label="Webhooks received">${webhooks.slice(0, SHOWN).map(webhookRow)}</ol>
<h2>Usage sent <span class="figure count">${usage.length}</span></h2>
${
  usage.length === 0
    ? html`<p class="empty">Nothing yet. Open the app from an account, and ask it something.</p>`
    : html`<ol class="events" tabindex="0" aria-label="Usage sent">${usage.slice(0, SHOWN).map(usageRow)}</ol>`
}
</section>
</div>`;
    return sendInspector(reply, { area: '/ai-app', title: 'AI app', body });
  });
}

function personList(people: { name: string; email: string; role: string; state: string; at?: string }[]): Html {
  return html`<ol class="ledger">${people.map(
    ({ name, email, role, state, at }) => html`<li class="entry">
<div class="entry-head"><p><strong>${name}</strong><br><span class="muted">${email}</span></p>
<p>${ACCESS_WORDS[state] ?? state}<br><span class="small muted">${role}</span></p></div>
${at && html`<p>${moment(at)}</p>`}</li>`,
  )}</ol>`;
}

function webhookRow({ type, data, verified, at }: ReceivedWebhook): Html {
  const email = (data as { email?: string } | null)?.email ?? '';
  return html`<li>
<span class="mono small event-id">${type || 'unreadable'}</span>${moment(at)}
<span class="event-answer mono small ${verified ? 'good' : 'problem'}">${verified ? email : 'refused'}</span>
</li>`;
}

function usageRow({ type, sub, state, answer, at }: SentUsage): Html {
  const isTaken = state === 'delivered';
  return html`<li>
<span class="mono small event-id">${type} · ${sub}</span>${moment(at)}
<span class="event-answer mono small ${isTaken ? 'good' : 'problem'}">${isTaken ? 'taken' : (answer ?? 'waiting')}</span>
</li>`;
}
