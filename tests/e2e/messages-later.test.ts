import type { Page } from '@playwright/test';
import { textsOf, textUs } from '../messaging/phone.ts';
import { zoneWhereItIs } from '../support/awake.ts';
import { mailsTo } from '../support/loop.ts';
import { remove } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { row } from './crm.ts';
import { openFromRow } from './crm-dialogs.ts';
import { expect, test } from './fixtures.ts';
import { holdCalls, loseAnswer, tryAgain } from './held-calls.ts';
import { chat, openChat } from './messages-chat.ts';
import { type Firm, openFirm } from './messages-records.ts';
import { expectToast, toasts } from './toasts.ts';

const waiting = (page: Page) => page.getByRole('list', { name: 'Goes out later' }).getByRole('listitem');
const WAITING = '**/api/crm/scheduled-sends?*';
const BROKEN = { status: 500, json: { message: 'broken' } };
const onlyId = async ({ staff, id }: Firm) => {
  const { body } = await staff.get(`/api/crm/scheduled-sends?customerId=${id}`);
  return (body as unknown as { id: string; state: string }[]).find(({ state }) => state === 'due')?.id;
};

test('A message waits for its hour, until it is withdrawn, sent or stopped', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED|500/);
  const firm = await openFirm(page, product);
  await firm.staff.send('PUT', `/api/crm/customers/${firm.id}`, { timeZone: zoneWhereItIs(1) }, {});
  await page.route(WAITING, (route) => route.fulfill(BROKEN));
  const { board, message } = await openChat(page, firm.name);
  const morning = board.getByRole('button', { name: /^Send (on \w+ )?at (9:00|12:00) their time$/ });
  const later = board.getByRole('button', { name: 'Send later' });
  const sent = async () => (await textsOf(product, firm.phone)).map(({ body }) => body);

  await test.step('What could not be read is not said to be nothing', async () => {
    const failure = board.getByRole('alert').filter({ hasText: 'What goes out later could not be loaded.' });
    await expect(failure).toBeVisible();
    await tryAgain(page, WAITING, failure);
    await expect(failure).toHaveCount(0);
  });

  await test.step('At night the composer says the hour there and offers the morning; without words there is nothing to send', async () => {
    await expect(board.getByText(/^It is [12]:\d\d AM where Ada is/)).toBeVisible();
    await expect(morning).toBeDisabled();
    await expect(later).toBeDisabled();
  });

  await test.step('A text whose order got no answer stays, and is ordered once by the next press', async () => {
    await loseAnswer(page, '**/api/crm/send-sms');
    // On a slow network the list is still being read when they press again.
    const answer = await holdCalls(page, /\/api\/crm\/scheduled-sends/, 'GET');
    await message.fill('Good morning, Ada');
    await morning.click();
    await expectToast(page, 'Not Ordered');
    await expect(message).toHaveValue('Good morning, Ada');
    await morning.click();
    await expect(toasts(page)).toContainText('Will be sent ');
    answer();
    await expect(message).toHaveValue('');
    await expect(waiting(page)).toHaveText([/Good morning, Ada.*Will be sent .*Send now.*Withdraw/]);
    expect(await sent()).toEqual([]);
  });

  await test.step('A colleague withdraws it, and it goes from the screen', async () => {
    await remove(firm.staff, `scheduled-sends/${await onlyId(firm)}`);
    await expect(waiting(page)).toHaveCount(0);
  });

  await test.step('Another one is ordered by key for an hour from now, and sent at once', async () => {
    await message.fill('It cannot wait');
    await later.press('Enter');
    await page.getByRole('button', { name: /^In an hour/ }).press('Enter');
    await waiting(page).getByRole('button', { name: 'Send now' }).click();
    await expectToast(page, 'SMS Sent');
    await expect(waiting(page)).toHaveCount(0);
    await expect(chat(page).texts.getByText('It cannot wait')).toBeVisible();
    expect(await sent()).toEqual(['It cannot wait']);
  });

  await test.step('Only a moment to come can be chosen, and what somebody stops says why it was not sent', async () => {
    await message.fill('In a moment');
    await later.click();
    const moments = page.getByRole('dialog', { name: 'Send later' });
    await moments.getByLabel('At a moment, your time').fill('2020-01-01T09:00');
    await moments.getByRole('button', { name: 'Send then' }).click();
    await expect(moments.getByRole('alert')).toHaveText('Choose a moment to come');
    await expectAccessible(page);
    await moments.getByRole('button', { name: /^Tomorrow at 9:00 AM their time/ }).click();
    await expect(waiting(page)).toHaveCount(1);
    await textUs(product, firm.phone, 'STOP');
    await waiting(page).getByRole('button', { name: 'Send now' }).click();
    await expectToast(page, 'Not Sent', 'Not sent: opted out of texts');
    await expect(waiting(page)).toHaveText([/In a moment.*Not sent: opted out of texts/]);
    await page.keyboard.press('Escape');
  });

  await test.step('An email stands in the panel and where the next one is written, and is withdrawn there', async () => {
    const email = await openFromRow(page, firm.name, 'Email', 'Send Email');
    await email.getByLabel('Subject').fill('Your renewal');
    await email.getByLabel('Email content').fill('It is time.');
    await email.getByRole('button', { name: 'Send later' }).click();
    await page.getByRole('button', { name: /^In an hour/ }).click();
    await expect(toasts(page)).toContainText('Will be sent ');
    await expect(email).toHaveCount(0);
    await openFromRow(page, firm.name, 'Email', 'Send Email');
    await expect(email.getByRole('listitem')).toHaveText([/^Your renewal/]);
    await page.keyboard.press('Escape');
    await row(page, firm.name).getByRole('link', { name: firm.name }).click();
    const section = page.getByRole('complementary').getByRole('region', { name: 'Goes out later' });
    const mail = section.getByRole('listitem').filter({ hasText: 'Email: Your renewal' });
    await mail.getByRole('button', { name: 'Withdraw' }).click();
    await expectToast(page, 'Email Withdrawn');
    await expect(mail).toHaveCount(0);
    expect(await mailsTo(product.sandbox, firm.email)).toEqual([]);
  });
});
