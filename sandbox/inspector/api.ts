import type { FastifyInstance } from 'fastify';
import type { SandboxConfig } from '../core/config.ts';
import type { ReceivedHook } from '../hooks/received.ts';
import { type Html, html } from '../pages/html.ts';
import type { Controls } from './controls.ts';
import { moment, sendInspector, withProblem } from './layout.ts';

/** A call with a key, as the product keeps it for the inspector. */
interface KeyCall {
  at: string;
  key: string | null;
  madeBy: string | null;
  method: string;
  path: string;
  tool: string | null;
  status: number;
}

/** Why a key was refused. */
const REFUSALS: Record<number, string> = {
  401: 'no key that works',
  403: 'not open to this key, or to its maker',
  429: 'too many calls with this key',
};

const SHOWN_HOOKS = 100;
const WAIT_MS = 2_000;

/**
 * `/api`: what other programs and assistants have called with keys, and what the sandbox's `/hooks` was told. Calls are made to the
 * product and not to a vendor, so the product says which there were.
 */
export function apiArea(app: FastifyInstance, controls: Controls, config: SandboxConfig): void {
  app.get<{ Querystring: { problem?: string } }>('/api', async (request, reply) => {
    const [calls, hooks] = await Promise.all([readCalls(config), controls.read<ReceivedHook[]>('/control/hooks')]);
    const body = html`<div class="payments">
<section class="stack" id="key-calls" data-live aria-labelledby="key-calls-title">
<h1 id="key-calls-title">Calls with keys <span class="figure count">${calls?.length ?? 0}</span></h1>
${callList(calls)}
</section>
<section class="stack" id="hooks" data-live aria-labelledby="hooks-title">
<h2 id="hooks-title">Hooks received <span class="figure count">${hooks.length}</span></h2>
${HOOKS_FORM}
${
  hooks.length === 0
    ? html`<p class="empty">None yet. In the CRM’s settings, under Connections, add the webhook <code class="mono">http://${config.host}:${config.port}/hooks</code>.</p>`
    : html`<ol class="events" tabindex="0" aria-label="Hooks received">${hooks.slice(0, SHOWN_HOOKS).map(hookRow)}</ol>`
}
</section>
</div>`;
    return sendInspector(reply, { area: '/api', title: 'API', body, problem: request.query.problem });
  });

  app.post<{ Body: Record<string, string> }>('/api/hooks', async (request, reply) => {
    const { secret, mode } = request.body ?? {};
    const wanted = { ...(secret && { secret }), ...(mode && { mode }) };
    return reply.redirect(withProblem('/api', await controls.act('/control/hooks', wanted)), 303);
  });
}

/** The secret that the CRM has shown, and what `/hooks` answers from now on. */
const HOOKS_FORM = html`<form class="row hooks-form" method="post" action="/api/hooks">
<label>Secret <input name="secret" autocomplete="off" placeholder="whsec_"></label>
<label>Answers <select name="mode"><option value="">as before</option><option value="ok">that it took it</option><option value="error">with an error (500)</option><option value="slow">too late</option><option value="gone">that it is gone (410)</option></select></label>
<button class="button button-small">Apply</button>
</form>`;

/** Returns undefined while the product does not answer. */
async function readCalls({ publicUrl, app }: SandboxConfig): Promise<KeyCall[] | undefined> {
  try {
    const answer = await fetch(`${publicUrl}/sandbox/key-calls`, {
      headers: { authorization: `Bearer ${app.apiKey}` },
      signal: AbortSignal.timeout(WAIT_MS),
    });
    return answer.ok ? ((await answer.json()) as KeyCall[]) : undefined;
  } catch {
    return undefined;
  }
}

function callList(calls: KeyCall[] | undefined): Html {
  if (!calls) return html`<p class="empty">The product does not answer.</p>`;
  if (calls.length === 0) {
    return html`<p class="empty">None since the product was started. Make a key in the CRM’s settings, under Connections, and call with it.</p>`;
  }
  return html`<ol class="events" tabindex="0" aria-label="Calls with keys">${calls.map(callRow)}</ol>`;
}

function callRow({ at, key, madeBy, method, path, tool, status }: KeyCall): Html {
  return html`<li>
<span class="mono small event-id">${tool === null ? `${method} ${path}` : html`Assistant: <strong>${tool}</strong>`}</span>${moment(at)}
<span class="event-answer small"><span class="mono ${status < 400 ? 'good' : 'problem'}">${status}</span> ${key === null ? (REFUSALS[status] ?? 'refused') : html`with “${key}” of ${madeBy}`}</span>
</li>`;
}

function hookRow({ id, type, verified, at, body }: ReceivedHook): Html {
  return html`<li>
<span class="mono small event-id">${type || 'unreadable'}</span>${moment(at)}
<div class="event-answer small"><span class="mono ${verified ? 'good' : 'problem'}">${verified ? 'signed' : 'not verified'}</span> ${id}
<details><summary>What it says</summary><pre class="mail-text">${JSON.stringify(body, null, 2)}</pre></details></div>
</li>`;
}
