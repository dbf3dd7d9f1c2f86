import { html } from '../pages/html.ts';
import { page } from '../pages/layout.ts';
import type { SignIn } from './sign-ins.ts';
import { ACCESS_WORDS } from './words.ts';

const STANDS_FOR = 'Stands in for the AI app.';

/** Shows who signed in and with which access, so that people can see that the sign-in worked. */
export function signedInPage({ name, state, ...rest }: SignIn): string {
  const facts = { name, ...rest, state };
  const body = html`<main class="column app">
<p class="mono small muted">Insurance 24/7 AI · app</p>
<h1>You’re signed in, ${name}</h1>
<p class="lead">${ACCESS_WORDS[state] ?? state}. Your four AI brains are ready. Ask your first question.</p>
<ol class="lights">
${['Agent', 'Client retention', 'Claims', 'Marketing'].map((brain) => html`<li><span class="lamp"></span>${brain} brain <span class="mono small muted">ready</span></li>`)}
</ol>
<section class="stack" aria-labelledby="given">
<h2 id="given">What the product handed over</h2>
<dl class="facts">${Object.entries(facts).map(([name, value]) => html`<div><dt class="mono">${name}</dt><dd class="mono">${value}</dd></div>`)}</dl>
</section>
</main>`;
  return page({ title: 'Signed in', standsFor: STANDS_FOR, body, styles: ['/pages.css'] });
}

/** Shown for an invalid token. */
export function refusedPage(reason: string): string {
  const body = html`<main class="column app">
<p class="mono small muted">Insurance 24/7 AI · app</p>
<h1>You’re not signed in</h1>
<p class="lead">${reason}</p>
<p class="muted">Open the app from your account, or ask for a sign-in link.</p>
</main>`;
  return page({ title: 'Not signed in', standsFor: STANDS_FOR, body, styles: ['/pages.css'] });
}
