import { expect as expectPage } from '@playwright/test';
import { stopQuestions, textMessages } from '#server/database/schema.ts';
import { shownAs, textUs } from '../messaging/phone.ts';
import { newStaff, PASSWORD } from '../staff/staff-accounts.ts';
import { newPhone } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { logIn, panel } from './crm.ts';
import { expect, test } from './fixtures.ts';
import { bell } from './messages-chat.ts';
import { type Firm, openFirm } from './messages-records.ts';
import { dismissToast, expectToast } from './toasts.ts';

let firm: Firm;
test.beforeEach(async ({ page, product }) => {
  await product.database.db.delete(textMessages);
  await product.database.db.delete(stopQuestions);
  firm = await openFirm(page, product);
});

test('the bell asks whether somebody wanted no more texts, live, with their words; staff answer, and two answers are one', async ({
  page,
  product,
  browser,
  browserErrors,
}) => {
  test.setTimeout(240_000);
  browserErrors.expect(/409/);
  const stranger = newPhone();
  const { button, list } = bell(page);
  const questions = list.getByRole('region', { name: 'Asked to stop?' });
  const ofFirm = questions.getByRole('listitem').filter({ hasText: 'please stop texting me' });
  await newStaff(product, 'reads', 'viewer');
  const context = await browser.newContext({ baseURL: product.url });
  const viewer = await context.newPage();
  await logIn(viewer, { username: 'reads', password: PASSWORD });
  await expectPage(viewer.getByRole('tab', { name: 'Customers' })).toBeVisible();

  await test.step('It comes while the bell is open, beside the unread texts', async () => {
    await button.click();
    await expect(list.getByText('No unread messages', { exact: true })).toBeVisible();
    await textUs(product, firm.phone, 'please stop texting me');
    await expect(ofFirm).toContainText(`“please stop texting me”`);
    await expect(ofFirm.getByRole('link', { name: firm.name })).toBeVisible();
    await expect(ofFirm).toContainText(/Without an answer they are opted out on \w+ \d+, \d+:\d\d [AP]M\./);
    await expect(button).toHaveAccessibleName('Unread messages (1)');
    await expect(button).toHaveAccessibleDescription('1 question: asked to stop?');
    await textUs(product, stranger, 'take me off your list');
    await expect(questions.getByRole('heading')).toHaveText('Asked to stop? (2)');
    await expectAccessible(page);
  });

  await test.step('A viewer reads it without buttons', async () => {
    const theirs = bell(viewer);
    await theirs.button.click();
    const asked = theirs.list.getByRole('region', { name: 'Asked to stop?' });
    await expectPage(asked).toContainText('please stop texting me');
    await expectPage(asked.getByRole('button')).toHaveCount(0);
  });

  await test.step('They did not mean that: the question goes, on other screens too', async () => {
    await questions
      .getByRole('listitem')
      .filter({ hasText: 'take me off' })
      .getByRole('button', { name: 'They did not mean that' })
      .click();
    await expectToast(page, 'Texts Go On', `${shownAs(stranger)} gets texts as before.`);
    await expect(questions.getByRole('listitem')).toHaveCount(1);
    await expectPage(
      bell(viewer).list.getByText('take me off your list', { exact: false }).locator('visible=true'),
    ).toHaveCount(1);
  });

  await test.step('Who is slower than a colleague is told', async () => {
    const [open] = (await firm.staff.get('/api/crm/stop-questions')).body as unknown as { id: string }[];
    await page.route('**/answer', async (route) => {
      await firm.staff.post(`/api/crm/stop-questions/${open?.id}/answer`, { optOut: true });
      await route.fallback();
    });
    await ofFirm.getByRole('button', { name: `Opt out ${firm.name}` }).click();
    await expectToast(page, 'Answered Already');
    await dismissToast(page);
    await expect(questions).toHaveCount(0);
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
  await context.close();
});

test('the person of a question is a press away, and an opt-out shows there', async ({ page, product }) => {
  await textUs(product, firm.phone, 'please stop texting me');
  const { button, list } = bell(page);
  await button.click();
  await list.getByRole('region', { name: 'Asked to stop?' }).getByRole('link', { name: firm.name }).click();
  await expect(panel(page, firm.name)).toBeVisible();
  await expect(list).toHaveCount(0);
  await button.click();
  await list.getByRole('button', { name: `Opt out ${firm.name}` }).click();
  await expectToast(page, 'Opted Out', `${firm.name} gets no more texts.`);
  await expect(panel(page, firm.name).getByText('Opted out', { exact: true })).toBeVisible();
});
