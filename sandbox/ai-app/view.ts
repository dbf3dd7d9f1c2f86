import { randomUUID } from 'node:crypto';
import { type Html, html } from '../pages/html.ts';
import { page } from '../pages/layout.ts';
import type { SignIn } from './sign-ins.ts';
import { ACCESS_WORDS } from './words.ts';

const STANDS_FOR = 'Stands in for the AI app.';

interface SignedIn {
  signIn: SignIn;
  session: string;
  /** What they have just asked. */
  asked?: string;
}

/** Shows who signed in and with which access, so that people can see that the sign-in worked, and a form to use the app with. */
export function signedInPage({ signIn: { name, state, ...rest }, session, asked }: SignedIn): string {
  const facts = { name, ...rest, state };
  const body = html`<main class="column app">
<p class="mono small muted">Insurance 24/7 AI · app</p>
<h1>You’re signed in, ${name}</h1>
<p class="lead">${ACCESS_WORDS[state] ?? state}. Your four AI brains are ready. Ask your first question.</p>
<ol class="lights">
${['Agent', 'Client retention', 'Claims', 'Marketing'].map((brain) => html`<li><span class="lamp"></span>${brain} brain <span class="mono small muted">ready</span></li>`)}
</ol>
${questionForm(session, asked)}
<section class="stack" aria-labelledby="given">
<h2 id="given">What the product handed over</h2>
<dl class="facts">${Object.entries(facts).map(([name, value]) => html`<div><dt class="mono">${name}</dt><dd class="mono">${value}</dd></div>`)}</dl>
</section>
</main>`;
  return page({ title: 'Signed in', standsFor: STANDS_FOR, body, styles: ['/pages.css'] });
}

/** The form names its question, so that a page that is sent again asks nothing new. */
function questionForm(session: string, asked: string | undefined): Html {
  return html`<section class="stack question" aria-labelledby="ask">
<h2 id="ask">Ask a question</h2>
${
  asked !== undefined &&
  html`<div class="notice" role="status"><p><strong>You asked:</strong> <span class="asked">${asked}</span></p>
<p class="small muted">The app would answer now. Its stand-in tells the product that you used it.</p></div>`
}
<form class="stack" method="post" action="/app/questions">
<input type="hidden" name="session" value="${session}"><input type="hidden" name="id" value="${randomUUID()}">
<label>Your question <textarea name="question" rows="3" required maxlength="2000" placeholder="Which of my renewals should I call first?"></textarea></label>
<p><button class="button button-main">Ask</button></p>
</form>
</section>`;
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
