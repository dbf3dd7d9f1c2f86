import { expect, type Locator, type Page } from '@playwright/test';
import { textMessages } from '#server/database/schema.ts';
import type { Product } from '../support/product.ts';
import { openTab, row } from './crm.ts';
import type { Firm } from './messages-records.ts';

/** Finds the parts of the open conversation. */
export function chat(page: Page) {
  const board = page.getByRole('dialog', { name: /SMS Conversation|Team Member Chat|Unknown sender/ });
  return {
    board,
    texts: board.getByRole('log'),
    message: board.getByRole('textbox', { name: 'Message' }),
    send: board.getByRole('button', { name: 'Send', exact: true }),
    retry: board.getByRole('button', { name: 'Retry' }),
  };
}

export type Chat = ReturnType<typeof chat>;

export async function openChat(page: Page, name: string): Promise<Chat> {
  await row(page, name).getByRole('button', { name: /^Chat/ }).click();
  await expect(chat(page).board).toBeVisible();
  return chat(page);
}

export async function openMemberChat(page: Page, { member }: Firm): Promise<Chat> {
  await openTab(page, 'Team Members');
  return openChat(page, member.name);
}

/** Finds one text of the chat with the line below it. */
export function bubble(page: Page, words: string): Locator {
  return chat(page).texts.getByRole('listitem').filter({ hasText: words });
}

/** Adds texts with a customer, one minute apart: `text 0`, `text 1`, … The newest is an hour old. */
export async function addHistory(
  { database }: Product,
  { id, phone }: Pick<Firm, 'id' | 'phone'>,
  count: number,
): Promise<void> {
  const newest = Date.now() - 3_600_000;
  const rows = Array.from({ length: count }, (_, index) => ({
    customerId: id,
    phoneE164: phone,
    direction: 'inbound' as const,
    status: 'received' as const,
    isRead: 1 as const,
    message: `text ${index}`,
    sentAt: new Date(newest - (count - 1 - index) * 60_000),
  }));
  await database.db.insert(textMessages).values(rows);
}

/** Finds the bell and the list under it. */
export function bell(page: Page): { button: Locator; list: Locator; rows: Locator } {
  const list = page.getByRole('dialog', { name: 'Unread messages' });
  return {
    button: page.getByRole('button', { name: /^Unread messages/ }),
    list,
    rows: list.getByRole('listitem'),
  };
}
