import type { Page } from '@playwright/test';
import { textsOf, textUs } from '../messaging/phone.ts';
import { ASLEEP_ZONE, AWAKE_ZONE } from '../support/awake.ts';
import { mailsTo } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { remove } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { row } from './crm.ts';
import { openFromRow } from './crm-dialogs.ts';
import { expect, test } from './fixtures.ts';
import { chat, openChat } from './messages-chat.ts';
import { type Firm, openFirm } from './messages-records.ts';
import { expectToast, toasts } from './toasts.ts';

let firm: Firm;
test.beforeEach(async ({ page, product }) => {
  firm = await openFirm(page, product);
});

const inZone = (timeZone: string) => firm.staff.send('PUT', `/api/crm/customers/${firm.id}`, { timeZone }, {});
const waiting = (page: Page) => page.getByRole('list', { name: 'Goes out later' }).getByRole('listitem');
const onlyId = async () => {
  const { body } = await firm.staff.get(`/api/crm/scheduled-sends?customerId=${firm.id}`);
  return (body as unknown as { id: string; state: string }[]).find(({ state }) => state === 'due')?.id;
};

test('At night the composer says the hour there and offers the morning, and the text waits until it is withdrawn or sent', async ({
  page,
  product,
}) => {
  await inZone(ASLEEP_ZONE);
  const { board, message } = await openChat(page, firm.name);
  const morning = board.getByRole('button', { name: /^Send (on \w+ )?at (9:00 AM|12:00 PM) their time$/ });
  const sent = async () => (await textsOf(product, firm.phone)).map(({ body }) => body);

  await test.step('The hour is said, and without words there is nothing to send', async () => {
    await expect(board.getByText(/^It is [12]:\d\d AM where Ada is/)).toBeVisible();
    await expect(morning).toBeDisabled();
    await expect(board.getByRole('button', { name: 'Send later' })).toBeDisabled();
  });

  await test.step('The text waits for the morning, and the composer is empty', async () => {
    await message.fill('Good morning, Ada');
    await morning.click();
    await expect(toasts(page)).toContainText('Will be sent ');
    await expect(message).toHaveValue('');
    await expect(waiting(page)).toHaveText([/Good morning, Ada.*Will be sent .*Send now.*Withdraw/]);
    await expectAccessible(page);
    expect(await sent()).toEqual([]);
  });

  await test.step('A colleague withdraws it, and it goes from the screen', async () => {
    await remove(firm.staff, `scheduled-sends/${await onlyId()}`);
    await expect(waiting(page)).toHaveCount(0);
  });

  await test.step('Another one is ordered by key for an hour from now, and sent at once', async () => {
    await message.fill('It cannot wait');
    await board.getByRole('button', { name: 'Send later' }).press('Enter');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^In an hour/ }).press('Enter');
    await expect(waiting(page)).toHaveCount(1);
    await waiting(page).getByRole('button', { name: 'Send now' }).click();
    await expectToast(page, 'SMS Sent');
    await expect(waiting(page)).toHaveCount(0);
    await expect(chat(page).texts.getByText('It cannot wait')).toBeVisible();
    expect(await sent()).toEqual(['It cannot wait']);
  });

  await test.step('An answer to their own text needs no word about the hour', async () => {
    await textUs(product, firm.phone, 'Are you still there?');
    await expect(chat(page).texts.getByText('Are you still there?')).toBeVisible();
    await expect(morning).toHaveCount(0);
    await message.fill('Yes');
    await message.press('Enter');
    await until('the answer', async () => (await sent()).includes('Yes'));
  });
});

test('By day nothing is said of the hour, and a text that somebody stops says why it was not sent', async ({
  page,
  product,
}) => {
  await inZone(AWAKE_ZONE);
  const { board, message } = await openChat(page, firm.name);
  await message.fill('In a moment');
  await board.getByRole('button', { name: 'Send later' }).click();
  const later = page.getByRole('dialog', { name: 'Send later' });
  await later.getByRole('button', { name: 'Send then' }).click();
  await expect(later.getByRole('alert')).toHaveText('Choose a date and a time');
  await later.getByLabel('At a moment, your time').fill('2020-01-01T09:00');
  await expect(later.getByRole('alert')).toHaveText('Choose a moment to come');
  await later.getByRole('button', { name: /^Tomorrow at 9:00 AM their time/ }).click();
  await expect(waiting(page)).toHaveCount(1);
  await expect(board.getByText(/where Ada is/)).toHaveCount(0);

  await textUs(product, firm.phone, 'STOP');
  await waiting(page).getByRole('button', { name: 'Send now' }).click();
  await expectToast(page, 'Not Sent', 'Not sent: opted out of texts');
  await expect(waiting(page)).toHaveText([/In a moment.*Not sent: opted out of texts/]);
  expect((await textsOf(product, firm.phone)).filter(({ body }) => body === 'In a moment')).toEqual([]);
});

test('A text whose order got no answer is ordered once by the next press', async ({ page, browserErrors }) => {
  browserErrors.expect(/ERR_FAILED/);
  await inZone(ASLEEP_ZONE);
  await page.route(
    '**/api/crm/send-sms',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const { board, message } = await openChat(page, firm.name);
  await message.fill('Once only');
  const morning = board.getByRole('button', { name: /their time$/ });
  await morning.click();
  await expectToast(page, 'Not Ordered');
  await expect(message).toHaveValue('Once only');
  await morning.click();
  await expect(toasts(page)).toContainText('Will be sent ');
  await expect(message).toHaveValue('');
  await expect(waiting(page)).toHaveCount(1);
});

test('An email goes out later, stands in the panel and where the next one is written, and is withdrawn there', async ({
  page,
  product,
}) => {
  const board = await openFromRow(page, firm.name, 'Email', 'Send Email');
  await board.getByLabel('Subject').fill('Your renewal');
  await board.getByLabel('Email content').fill('It is time.');
  await board.getByRole('button', { name: 'Send later' }).click();
  await page.getByRole('button', { name: /^In an hour/ }).click();
  await expect(toasts(page)).toContainText('Will be sent ');
  await expect(board).toHaveCount(0);

  await openFromRow(page, firm.name, 'Email', 'Send Email');
  await expect(board.getByRole('listitem')).toHaveText([/^Your renewal/]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await row(page, firm.name).getByRole('link', { name: firm.name }).click();
  const section = page.getByRole('complementary').getByRole('region', { name: 'Goes out later' });
  await expect(section.getByRole('listitem')).toHaveText([/^Email: Your renewal/]);
  await section.getByRole('button', { name: 'Withdraw' }).click();
  await expectToast(page, 'Email Withdrawn');
  await expect(section).toHaveCount(0);
  expect(await mailsTo(product.sandbox, firm.email)).toEqual([]);
});
