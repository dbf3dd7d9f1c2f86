import { MARKETING_WORDS } from '#contract/marketing-words.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './fixtures.ts';
import { openSignUp } from './sign-up.ts';

test('The page about texts shows the form’s own sentence, what is sent, how often, and how it ends', async ({
  page,
  request,
}) => {
  const { dialog } = await openSignUp(page);
  const sentence = await dialog.getByText(/^By continuing you agree/).innerText();
  await page.keyboard.press('Escape');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Texts' }).click();
  await expect(page).toHaveURL(/\/text-messages$/);
  const main = page.getByRole('main');
  await expect(main.getByText(sentence, { exact: true })).toBeVisible();
  await expect(main.getByText(MARKETING_WORDS.text, { exact: true })).toBeVisible();
  for (const word of ['STOP', 'HELP', 'START', 'at most 1 a day and 3 a week', 'Message and data rates may apply']) {
    await expect(main).toContainText(word);
  }
  await expectAccessible(page);
  await expect(main.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
  await main.getByRole('link', { name: 'See the form itself' }).click();
  await expect(page.getByRole('main').getByText(sentence, { exact: true })).toBeVisible();
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/text-messages</loc>');
});
