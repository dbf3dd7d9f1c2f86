import type { Page } from '@playwright/test';

/** The parts of the inbox. */
export function inbox(page: Page) {
  const pane = page.getByRole('region', { name: 'Conversation', exact: true });
  return {
    view: (name: string) => page.getByRole('button', { name, exact: true }),
    rows: page.getByRole('list', { name: 'Conversations' }).getByRole('link'),
    pane,
    said: pane.getByRole('log'),
    reply: pane.getByRole('textbox', { name: 'Reply' }),
    send: pane.getByRole('button', { name: 'Send…' }),
    button: (name: string) => pane.getByRole('button', { name, exact: true }),
    person: page.getByRole('region', { name: 'Person', exact: true }),
  };
}
