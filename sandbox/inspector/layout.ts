import type { FastifyReply } from 'fastify';
import { type Html, html } from '../pages/html.ts';
import { page, sendPage } from '../pages/layout.ts';

const AREAS = [
  { path: '/mail', name: 'Inbox' },
  { path: '/phone', name: 'Phone' },
  { path: '/payments', name: 'Payments' },
  { path: '/faults', name: 'Faults' },
  { path: '/bookings', name: 'Bookings' },
  { path: '/ai-app', name: 'AI app' },
  { path: '/api', name: 'API' },
] as const;

export interface InspectorPage {
  area: (typeof AREAS)[number]['path'];
  title: string;
  body: Html;
  /** The error of the last action, shown above everything. */
  problem?: string | undefined;
}

/** Sends a page of the inspector. Elements with `data-live` are refreshed while the page is open. */
export function sendInspector(reply: FastifyReply, { area, title, body, problem }: InspectorPage): FastifyReply {
  const nav = html`<nav class="areas" aria-label="Inspector">
${AREAS.map(({ path, name }) => html`<a href="${path}"${path === area && html` aria-current="page"`}>${name}</a>`)}
</nav>`;
  const notice = problem && html`<p class="notice problem" role="alert">${problem}</p>`;
  return sendPage(
    reply,
    page({
      title,
      standsFor: 'Nothing here leaves this machine.',
      nav,
      body: html`<main class="inspector">${notice}${body}</main>`,
      styles: ['/inspector.css', '/payments.css'],
      scripts: ['/refresh.js'],
    }),
  );
}

/** Formats a time in this machine's time zone, without the day if it is today. */
export function moment(iso: string): Html {
  const date = new Date(iso);
  const clock = date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  const isToday = date.toDateString() === new Date().toDateString();
  const day = date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' });
  return html`<time class="mono small muted" datetime="${iso}">${isToday ? clock : `${day}, ${clock}`}</time>`;
}

/** A list's heading. It has a lower level when an item is open beside the list. */
export function listTitle(id: string, words: string, count: number, somethingIsOpen: boolean): Html {
  const title = html`${words} <span class="figure count">${count}</span>`;
  return somethingIsOpen ? html`<h2 id="${id}" class="list-title">${title}</h2>` : html`<h1 id="${id}">${title}</h1>`;
}

/** Turns the web addresses of a plain text into links. */
export function linkify(text: string): Html {
  const parts = text.split(/(https?:\/\/[^\s<>"')\]]+)/);
  return html`${parts.map((part, index) =>
    index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noopener">${part}</a>` : part,
  )}`;
}

/** Returns the path with an error message. */
export function withProblem(path: string, { status, text }: { status: number; text: string }): string {
  return status < 300 ? path : `${path}?problem=${encodeURIComponent(`${status}: ${text.slice(0, 300)}`)}`;
}
