import type { FastifyInstance } from 'fastify';
import { html } from './html.ts';
import { page, sendPage } from './layout.ts';

/** `/app`: where the welcome mail's link ends. It shows what it was given, so a person can see that the hand-over worked. */
export function aiAppPage(app: FastifyInstance): void {
  app.get<{ Querystring: Record<string, string | string[]> }>('/app', (request, reply) => {
    const given = Object.entries(request.query);
    const body = html`<main class="column app">
<p class="mono small muted">Insurance 24/7 AI · app</p>
<h1>You’re signed in</h1>
<p class="lead">Your brains are on the wall and reading the day’s book of business.</p>
<ol class="lights">
${['Agent', 'Client retention', 'Claims', 'Marketing'].map((brain) => html`<li><span class="lamp"></span>${brain} brain <span class="mono small muted">ready</span></li>`)}
</ol>
<section class="stack" aria-labelledby="given">
<h2 id="given">What the product handed over</h2>
${
  given.length === 0
    ? html`<p class="muted">Nothing: the link that led here carried no query.</p>`
    : html`<dl class="facts">${given.map(([name, value]) => html`<div><dt class="mono">${name}</dt><dd class="mono">${String(value)}</dd></div>`)}</dl>`
}
</section>
</main>`;
    return sendPage(
      reply,
      page({ title: 'Signed in', standsFor: 'Stands in for the AI app.', body, styles: ['/pages.css'] }),
    );
  });
}
