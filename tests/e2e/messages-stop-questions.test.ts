import { stopQuestions } from '#server/database/schema.ts';
import { shownAs, textUs } from '../messaging/phone.ts';
import { newPhone } from '../support/records.ts';
import { expectAccessible } from './accessible.ts';
import { panel } from './crm.ts';
import { expect, test } from './fixtures.ts';
import { bell } from './messages-chat.ts';
import { openFirm } from './messages-records.ts';
import { dismissToast, expectToast } from './toasts.ts';

test('The bell asks whether somebody wanted no more texts, live, with their words; staff answer, and two answers are one', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/409/);
  await product.database.db.delete(stopQuestions);
  const firm = await openFirm(page, product);
  const stranger = newPhone();
  const { button, list } = bell(page);
  const questions = list.getByRole('region', { name: 'Asked to stop?' });
  const of = (words: string) => questions.getByRole('listitem').filter({ hasText: words });

  await test.step('It comes while the bell is open, beside the unread texts', async () => {
    await button.click();
    await expect(list.getByText('No unread messages', { exact: true })).toBeVisible();
    await textUs(product, firm.phone, 'please stop texting me');
    await expect(of('please stop')).toContainText(`“please stop texting me”`);
    await expect(of('please stop')).toContainText(
      /Without an answer they are opted out on \w+ \d+(, \d{4})?, \d+:\d\d [AP]M\./,
    );
    await expect(button).toHaveAccessibleName('Unread messages (1)');
    await expect(button).toHaveAccessibleDescription('1 question: asked to stop?');
    await textUs(product, stranger, 'take me off your list');
    await expect(questions.getByRole('heading')).toHaveText('Asked to stop? (2)');
    await expectAccessible(page);
  });

  await test.step('They did not mean that: the question goes', async () => {
    await of('take me off').getByRole('button', { name: 'They did not mean that' }).click();
    await expectToast(page, 'Texts Go On', `${shownAs(stranger)} gets texts as before.`);
    await expect(questions.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('The person of a question is a press away, and an opt-out shows there', async () => {
    await of('please stop').getByRole('link', { name: firm.name }).click();
    await expect(panel(page, firm.name)).toBeVisible();
    await expect(list).toHaveCount(0);
    await button.click();
    await list.getByRole('button', { name: `Opt out ${firm.name}` }).click();
    await expectToast(page, 'Opted Out', `${firm.name} gets no more texts.`);
    await expect(panel(page, firm.name).getByText('Opted out', { exact: true })).toBeVisible();
  });

  await test.step('Who is slower than a colleague is told', async () => {
    await textUs(product, firm.member.phone, 'please stop texting me');
    const [open] = (await firm.staff.get('/api/crm/stop-questions')).body as unknown as { id: string }[];
    await page.route('**/answer', async (route) => {
      await firm.staff.post(`/api/crm/stop-questions/${open?.id}/answer`, { optOut: true });
      await route.fallback();
    });
    await list.getByRole('button', { name: `Opt out ${firm.member.name}` }).click();
    await expectToast(page, 'Answered Already');
    await dismissToast(page);
    await expect(questions).toHaveCount(0);
    await expect(list).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
});
