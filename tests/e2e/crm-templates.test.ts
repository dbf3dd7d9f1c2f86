import type { Locator, Page } from '@playwright/test';
import { templates } from '#server/database/schema.ts';
import { textsOf } from '../messaging/phone.ts';
import { newStaff, PASSWORD } from '../staff/staff-accounts.ts';
import { mailsTo } from '../support/loop.ts';
import { addCustomer } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { fillLogin } from './crm.ts';
import { dialog, openFromRow } from './crm-dialogs.ts';
import { expect, test } from './fixtures.ts';
import { bubble, openMemberChat } from './messages-chat.ts';
import { type Firm, openFirm } from './messages-records.ts';
import { expectToast } from './toasts.ts';

let firm: Firm;
test.beforeEach(async ({ page, product }) => {
  test.setTimeout(180_000);
  await product.database.db.delete(templates);
  firm = await openFirm(page, product);
});

const texts = (page: Page) => page.getByRole('list', { name: 'Templates for texts' });
const create = (template: object) => firm.staff.post('/api/crm/templates', template);
const caretOf = (field: Locator) => field.evaluate((element: HTMLTextAreaElement) => element.selectionStart);

async function openTemplates(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('link', { name: 'Templates' }).click();
  await expect(page.getByRole('heading', { name: 'Templates', level: 1 })).toBeFocused();
}

test('A template is written by keys beside what a customer will read, changed and deleted', async ({
  page,
  browserErrors,
}) => {
  browserErrors.expect(/400/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('templates');
  await page.keyboard.press('Enter');
  await expect(page.getByText('None yet. What you text')).toBeVisible();
  await page.getByRole('button', { name: 'Add Text Template' }).click();
  const board = dialog(page, 'Add Text Template');
  await expect(board.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('After the demo');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hi , how was it?');
  const message = board.getByLabel('Message');
  await expect(message).toBeFocused();
  for (let step = 0; step < ', how was it?'.length; step++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Tab');
  await expect(board.getByRole('button', { name: 'First name' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(message).toBeFocused();
  await expect(message).toHaveValue('Hi {{ first_name }}, how was it?');
  expect(await caretOf(message)).toBe('Hi {{ first_name }}'.length);
  const preview = board.getByRole('region', { name: 'Preview' });
  await expect(preview.getByRole('combobox')).toHaveValue(firm.name);
  await expect(preview.getByText('Hi Ada, how was it?')).toBeVisible();
  await expect(preview).toContainText('1 segment');
  await addCustomer(firm.staff, { name: 'Zoe Zimmer' });
  await preview.getByRole('combobox').fill('zimm');
  await page.getByRole('option', { name: 'Zoe Zimmer' }).click();
  await expect(preview.getByText('Hi Zoe, how was it?')).toBeVisible();
  await expectAccessible(page);

  // An error is said in the preview while it is typed, and at the field when it is saved.
  await message.fill('Hi {{ firstname }}');
  await expect(preview).toContainText('There is no variable firstname.');
  await board.getByRole('button', { name: 'Add Template' }).click();
  await expect(board.getByRole('alert')).toContainText('There is no variable firstname.');
  await expect(message).toBeFocused();
  await expect(message).toHaveAttribute('aria-invalid', 'true');
  await message.fill('Hi {{ first_name }}');
  await board.getByRole('button', { name: 'Add Template' }).click();
  await expectToast(page, 'Template Added', 'After the demo');
  await expect(texts(page).getByRole('listitem')).toContainText(['After the demo']);
  await expectAccessible(page);

  await texts(page).getByRole('button', { name: 'After the demo', exact: true }).click();
  const edit = dialog(page, 'Edit Text Template');
  await edit.getByLabel('Message').fill('Hello {{ name }}');
  await page.keyboard.press('Tab');
  await edit.getByRole('button', { name: 'Update Template' }).click();
  await expectToast(page, 'Template Updated');
  await expect(texts(page)).toContainText('Hello {{ name }}');
  await texts(page).getByRole('button', { name: 'Delete After the demo' }).click();
  await dialog(page, 'Delete Template').getByRole('button', { name: 'Delete' }).click();
  await expect(texts(page)).toHaveCount(0);
});

test('Two who edit at once see each other’s templates, and neither loses words', async ({ page, browserErrors }) => {
  browserErrors.expect(/409/);
  const { body } = await create({ name: 'Reminder', channel: 'text', body: 'Hi' });
  await openTemplates(page);
  await expect(texts(page).getByRole('listitem')).toHaveCount(1);
  await create({ name: 'Another', channel: 'text', body: 'Hello' });
  await expect(texts(page).getByRole('listitem')).toContainText(['Another', 'Reminder']);
  await texts(page).getByRole('button', { name: 'Reminder', exact: true }).click();
  const edit = dialog(page, 'Edit Text Template');
  await edit.getByLabel('Message').fill('Mine');
  await firm.staff.send('PATCH', `/api/crm/templates/${body.id}`, { body: 'Theirs' }, {});
  await edit.getByRole('button', { name: 'Update Template' }).click();
  await expect(edit.getByRole('button', { name: 'Keep mine' })).toBeVisible();
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Take theirs' }).click();
  await expect(edit.getByLabel('Message')).toHaveValue('Theirs');
});

test('An email template goes into an email below what was typed, with a real link when it arrives', async ({
  page,
  product,
}) => {
  const words = { subject: 'For {{ first_name }}', body: 'Sign in: {{ sign_in_link }}' };
  await create({ name: 'Welcome', channel: 'email', ...words });
  await create({ name: 'A text', channel: 'text', body: 'x' });
  const board = await openFromRow(page, firm.name, 'Email', 'Send Email');
  const choice = board.getByLabel('Use a template');
  await expect(choice.getByRole('option')).toHaveText(['Use a template', 'Welcome']);
  const content = board.getByLabel('Email content');
  await content.fill('Hello,');
  await choice.selectOption('Welcome');
  await expect(board.getByLabel('Subject')).toHaveValue('For Ada');
  await expect(content).toHaveValue(/^Hello,\n\nSign in: http\S+\/sign-in\/EXAMPLE-/);
  await expectAccessible(page);
  await board.getByRole('button', { name: 'Send Email', exact: true }).click();
  await expectToast(page, 'Email Sent');
  const [mail] = await mailsTo(product.sandbox, firm.email);
  const link = /http\S+\/sign-in\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  expect(link).not.toContain('EXAMPLE');
  expect((await product.visitor().get(new URL(link).pathname)).text).toContain('<form method="post"');
});

test('A text template goes into a text and a conversation, also of a team member', async ({ page, product }) => {
  await create({ name: 'How is it', channel: 'text', body: 'How is it, {{ first_name }}?' });
  const board = await openFromRow(page, firm.name, 'SMS', 'Send SMS');
  await board.getByLabel('Message').fill('Hello!');
  await board.getByLabel('Use a template').selectOption('How is it');
  await expect(board.getByLabel('Message')).toHaveValue('Hello!\n\nHow is it, Ada?');
  await board.getByRole('button', { name: 'Close' }).click();

  const chat = await openMemberChat(page, firm);
  await chat.board.getByLabel('Use a template').selectOption('How is it');
  await expect(chat.message).toHaveValue('How is it, Mia?');
  await expect(chat.message).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(bubble(page, 'How is it, Mia?')).toBeVisible();
  const arrived = async () => (await textsOf(product, firm.member.phone)).map(({ body }) => body);
  await expect.poll(arrived, { timeout: 60_000 }).toEqual(['How is it, Mia?']);
});

test('A viewer reads templates as somebody will get them, and changes none', async ({ product, browser }) => {
  await create({ name: 'Reminder', channel: 'email', subject: 'For {{ name }}', body: 'Hi {{ first_name }}' });
  await newStaff(product, 'vera', 'viewer');
  const context = await browser.newContext({ baseURL: product.url });
  const theirs = await context.newPage();
  await theirs.goto('/staff/crm/templates');
  await fillLogin(theirs, { username: 'vera', password: PASSWORD });
  await theirs.getByRole('button', { name: 'Reminder', exact: true }).click();
  const read = dialog(theirs, 'Reminder');
  await expect(read.getByText(`For ${firm.name}`)).toBeVisible();
  await expectAccessible(theirs);
  await theirs.keyboard.press('Escape');
  await expect(theirs.getByRole('button', { name: /^(Add|Delete)/ })).toHaveCount(0);
  await context.close();
});
