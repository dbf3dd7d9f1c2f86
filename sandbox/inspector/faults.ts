import type { FastifyInstance } from 'fastify';
import type { Fault, Vendor } from '../core/faults.ts';
import { type Html, html } from '../pages/html.ts';
import type { Controls } from './controls.ts';
import { sendInspector, withProblem } from './layout.ts';

const VENDOR_WORDS: Record<Vendor, { name: string; statusHint: string; codeHint: string }> = {
  stripe: { name: 'Stripe', statusHint: '500', codeHint: 'api_error' },
  twilio: { name: 'Twilio', statusHint: '429', codeHint: '20429' },
  smtp: { name: 'Mail server', statusHint: '451', codeHint: 'data strikes late' },
  app: { name: 'AI app', statusHint: '503', codeHint: 'none' },
};

const MODES: { mode: Fault['mode']; label: string }[] = [
  { mode: 'off', label: 'Works' },
  { mode: 'down', label: 'Down: the connection drops' },
  { mode: 'slow', label: 'Slow: waits before it answers' },
  { mode: 'error', label: 'Error: answers with a failure' },
];

/** `/faults`: sets and removes a vendor's fault. */
export function faultsArea(app: FastifyInstance, controls: Controls): void {
  app.get<{ Querystring: { problem?: string } }>('/faults', async (request, reply) => {
    const faults = await controls.read<Record<Vendor, Fault>>('/control/faults');
    const body = html`<h1>Faults</h1>
<p class="lead">Break a vendor and watch what the product does. A fault stays until you set it back to “Works”.</p>
<div class="faults">${(Object.keys(VENDOR_WORDS) as Vendor[]).map((vendor) => faultForm(vendor, faults[vendor]))}</div>`;
    return sendInspector(reply, { area: '/faults', title: 'Faults', body, problem: request.query.problem });
  });

  app.post<{ Body: Record<string, string> }>('/faults', async (request, reply) => {
    const { vendor, mode, status, code, ms } = request.body ?? {};
    const fault = {
      vendor,
      mode,
      ...(mode === 'error' && status && { status: Number(status) }),
      ...(mode !== 'off' && code && { code }),
      ...(mode === 'slow' && { ms: Number(ms || 5000) }),
    };
    return reply.redirect(withProblem('/faults', await controls.act('/control/faults', fault)), 303);
  });
}

function faultForm(vendor: Vendor, fault: Fault): Html {
  const { name, statusHint, codeHint } = VENDOR_WORDS[vendor];
  return html`<form class="fault stack${fault.mode !== 'off' && ' fault-on'}" method="post" action="/faults" aria-labelledby="${vendor}">
<div class="row spread"><h2 id="${vendor}">${name}</h2><span class="mark mark-${fault.mode === 'off' ? 'good' : 'bad'}">${fault.mode === 'off' ? 'works' : fault.mode}</span></div>
<input type="hidden" name="vendor" value="${vendor}">
<fieldset><legend>Behavior</legend>
${MODES.map(({ mode, label }) => html`<label class="choice"><input type="radio" name="mode" value="${mode}"${mode === fault.mode && html` checked`}> ${label}</label>`)}
</fieldset>
<div class="fault-fields">
<label>Wait, ms <input name="ms" inputmode="numeric" value="${fault.ms}" placeholder="5000"></label>
<label>Status <input name="status" inputmode="numeric" value="${fault.status}" placeholder="${statusHint}"></label>
<label>Code <input name="code" value="${fault.code}" placeholder="${codeHint}"></label>
</div>
<button class="button button-main">Apply</button>
</form>`;
}
