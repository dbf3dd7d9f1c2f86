import type { Page } from '@playwright/test';
import { shownAs, textUs } from '../messaging/phone.ts';
import { newPhone } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { row } from './crm.ts';
import { openFromRow } from './crm-dialogs.ts';
import { expect, test } from './fixtures.ts';
import { bell, bubble, chat } from './messages-chat.ts';
import { openFirm } from './messages-records.ts';
import { expectToast } from './toasts.ts';

async function openFromBell(page: Page): Promise<void> {
  const { button, rows } = bell(page);
  await button.click();
  await rows.getByRole('button').click();
  await expect(chat(page).board).toBeVisible();
}

test('A stranger is answered under the number, and is made a customer, new or known', async ({ page, product }) => {
  const firm = await openFirm(page, product);
  const [stranger, other] = [newPhone(), newPhone()];
  const { board, message } = chat(page);

  await test.step('A stranger is answered under the number', async () => {
    await textUs(product, stranger, 'Do you insure boats?');
    await openFromBell(page);
    await expect(board).toHaveAccessibleName(`Unknown sender ${shownAs(stranger)}`);
    await expect(bubble(page, 'Do you insure boats?')).toBeVisible();
    await message.fill('We do. Who is asking?');
    await message.press('Enter');
    await expectToast(page, 'SMS Sent', 'Your text message has been sent successfully.');
    await expect(bubble(page, 'We do.')).toContainText('Delivered');
    await textUs(product, stranger, 'Boat Person');
    await expect(bubble(page, 'Boat Person')).toBeVisible();
  });

  await test.step('Their name makes them a customer, with all that was said and what was typed', async () => {
    await board.getByRole('button', { name: 'Make customer' }).click();
    await expect(board.getByText('Name is required', { exact: true })).toBeVisible();
    await message.fill('Welcome');
    await board.getByLabel('Name').fill('Boat Person');
    await board.getByRole('button', { name: 'Make customer' }).click();
    await expectToast(page, 'Customer Created');
    await expect(board).toHaveAccessibleName('SMS Conversation Boat Person');
    await expect(bubble(page, 'We do.')).toBeVisible();
    await expect(message, 'what was typed goes along').toHaveValue('Welcome');
    await message.press('Enter');
    await expect(bubble(page, 'Welcome')).toContainText('Delivered');
    await page.keyboard.press('Escape');
  });

  await test.step('They can be edited without an email, and cannot be emailed', async () => {
    const edit = await openFromRow(page, 'Boat Person', 'Edit', 'Edit Customer');
    await edit.getByLabel('Name').fill('Boat Captain');
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    await expect(edit).toHaveCount(0);
    await expect(row(page, 'Boat Captain').getByRole('button', { name: /^Chat/ })).toBeVisible();
    await expect(row(page, 'Boat Captain').getByRole('button', { name: /^Email/ })).toHaveCount(0);
  });

  await test.step('On a phone the composer comes first, and the form for a customer is folded', async () => {
    await textUs(product, other, 'My other phone');
    const wide = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await openFromBell(page);
    await expect(message).toBeInViewport({ ratio: 1 });
    await expect(board.getByLabel('Name')).toHaveCount(0);
    await board.getByText('Nobody we know has this number').click();
    await expect(board.getByLabel('Name')).toBeVisible();
    await expect(message).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    if (wide) await page.setViewportSize(wide);
  });

  await test.step('Who has the email of a customer is shown as that customer, not as what was typed', async () => {
    await board.getByLabel('Name').fill('Typed Otherwise');
    await board.getByLabel('Email').fill(firm.email.toUpperCase());
    await board.getByRole('button', { name: 'Make customer' }).click();
    await expectToast(
      page,
      'Customer Found',
      `${firm.name} has this email. The texts from this number are theirs now.`,
    );
    await expect(board).toHaveAccessibleName(`SMS Conversation ${firm.name}`);
    await expect(board.getByText(shownAs(firm.phone))).toBeVisible();
    await expect(bubble(page, 'My other phone')).toBeVisible();
  });
});
