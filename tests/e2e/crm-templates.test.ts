import type { Locator, Page } from '@playwright/test';
import { templates } from '#server/database/schema.ts';
import { newStaff, PASSWORD } from '../staff/staff-users.ts';
import { addCustomer } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { beginSessionOf } from './crm.ts';
import { dialog, openFromRow } from './crm-dialogs.ts';
import { expect, test } from './fixtures.ts';
import { openMemberChat } from './messages-chat.ts';
import { openFirm, startFirm } from './messages-records.ts';
import { expectToast } from './toasts.ts';

test.beforeEach(async ({ product }) => {
  await product.database.db.delete(templates);
});

const texts = (page: Page) => page.getByRole('list', { name: 'Templates for texts' });
const caretOf = (field: Locator) => field.evaluate((element: HTMLTextAreaElement) => element.selectionStart);

test('A template is written by keys beside what a customer will read, changed and deleted', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  const firm = await openFirm(page, product);
  const board = dialog(page, 'Add Text Template');
  const message = board.getByLabel('Message');
  const preview = board.getByRole('region', { name: 'Preview' });

  await test.step('The account menu leads to the templates', async () => {
    await page.getByRole('button', { name: /^Account menu/ }).click();
    await page.getByRole('link', { name: 'Templates' }).click();
    await expect(page.getByRole('heading', { name: 'Templates', level: 1 })).toBeFocused();
    await expect(page.getByText('None yet. What you text')).toBeVisible();
  });

  await test.step('A variable is put in at the caret by keys', async () => {
    await page.getByRole('button', { name: 'Add Text Template' }).click();
    await expect(board.getByLabel('Name')).toBeFocused();
    await board.getByLabel('Name').fill('After the demo');
    await page.keyboard.press('Tab');
    await expect(message).toBeFocused();
    await message.fill('Hi , how was it?');
    await page.keyboard.press('Home');
    for (const _ of 'Hi ') await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await expect(board.getByRole('button', { name: 'First name' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(message).toBeFocused();
    await expect(message).toHaveValue('Hi {{ first_name }}, how was it?');
    expect(await caretOf(message)).toBe('Hi {{ first_name }}'.length);
  });

  await test.step('Beside it stands what a customer will read, the newest one or who is chosen', async () => {
    await expect(preview.getByRole('combobox')).toHaveValue(firm.name);
    await expect(preview.getByText('Hi Ada, how was it?')).toBeVisible();
    await expect(preview).toContainText('1 segment');
    await addCustomer(firm.staff, { name: 'Zoe Zimmer' });
    await preview.getByRole('combobox').fill('zimm');
    await page.getByRole('option', { name: 'Zoe Zimmer' }).click();
    await expect(preview.getByText('Hi Zoe, how was it?')).toBeVisible();
  });

  await test.step('An error is said in the preview while it is typed, and at the field when it is saved', async () => {
    await message.fill('Hi {{ firstname }}');
    await expect(preview).toContainText('There is no variable firstname.');
    await board.getByRole('button', { name: 'Add Template' }).click();
    await expect(board.getByRole('alert')).toContainText('There is no variable firstname.');
    await expect(message).toBeFocused();
    await expect(message).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await message.fill('Hi {{ first_name }}');
    await board.getByRole('button', { name: 'Add Template' }).click();
    await expectToast(page, 'Template Added', 'After the demo');
  });

  await test.step('A colleague’s template is there at once, and one’s own is changed and deleted', async () => {
    await firm.staff.post('/api/crm/templates', { name: 'A colleague’s', channel: 'text', body: 'Hello' });
    await expect(texts(page).getByRole('listitem')).toContainText(['A colleague’s', 'After the demo']);
    await expectAccessible(page);
    await texts(page).getByRole('button', { name: 'After the demo', exact: true }).click();
    const edit = dialog(page, 'Edit Text Template');
    await edit.getByLabel('Message').fill('Hello {{ name }}');
    await edit.getByRole('button', { name: 'Update Template' }).click();
    await expectToast(page, 'Template Updated');
    await expect(texts(page)).toContainText('Hello {{ name }}');
    await texts(page).getByRole('button', { name: 'Delete After the demo' }).click();
    await dialog(page, 'Delete Template').getByRole('button', { name: 'Delete' }).click();
    await expect(texts(page).getByRole('listitem')).toHaveCount(1);
  });
});

test('A template goes into an email, a text and the conversation of a team member, below what was typed', async ({
  page,
  product,
}) => {
  const firm = await openFirm(page, product);
  for (const template of [
    { name: 'Welcome', channel: 'email', subject: 'For {{ first_name }}', body: 'Sign in: {{ sign_in_link }}' },
    { name: 'How is it', channel: 'text', body: 'How is it, {{ first_name }}?' },
  ]) {
    await firm.staff.post('/api/crm/templates', template);
  }

  await test.step('An email is offered the templates for emails alone, and shows its link as an example', async () => {
    const board = await openFromRow(page, firm.name, 'Email', 'Send Email');
    const choice = board.getByLabel('Use a template');
    await expect(choice.getByRole('option')).toHaveText(['Use a template', 'Welcome']);
    const content = board.getByLabel('Email content');
    await content.fill('Hello,');
    await choice.selectOption('Welcome');
    await expect(board.getByLabel('Subject')).toHaveValue('For Ada');
    await expect(content).toHaveValue(/^Hello,\n\nSign in: http\S+\/sign-in\/EXAMPLE-/);
    await board.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('A text has it below what was typed', async () => {
    const board = await openFromRow(page, firm.name, 'SMS', 'Send SMS');
    await board.getByLabel('Message').fill('Hello!');
    await board.getByLabel('Use a template').selectOption('How is it');
    await expect(board.getByLabel('Message')).toHaveValue('Hello!\n\nHow is it, Ada?');
    await board.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('A conversation has it in the name of the team member, and the focus is where it is sent', async () => {
    const chat = await openMemberChat(page, firm);
    await chat.board.getByLabel('Use a template').selectOption('How is it');
    await expect(chat.message).toHaveValue('How is it, Mia?');
    await expect(chat.message).toBeFocused();
  });
});

test('A viewer reads templates as somebody will get them, and changes none', async ({ page, product }) => {
  const firm = await startFirm(product);
  const words = { subject: 'For {{ name }}', body: 'Hi {{ first_name }}' };
  await firm.staff.post('/api/crm/templates', { name: 'Reminder', channel: 'email', ...words });
  await newStaff(product, 'vera', 'viewer');
  await beginSessionOf(page, { username: 'vera', password: PASSWORD });
  await page.goto('/staff/crm/templates');
  await page.getByRole('button', { name: 'Reminder', exact: true }).click();
  await expect(dialog(page, 'Reminder').getByText(`For ${firm.name}`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Reminder')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Add|Delete)/ })).toHaveCount(0);
});
