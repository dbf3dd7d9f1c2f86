import { shownAs, textUs } from '../messaging/phone.ts';
import { expectAccessible } from './accessible.ts';
import { nameLink, openTab, panel, row } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { expect, test } from './fixtures.ts';
import { chat } from './messages-chat.ts';
import { type Firm, openFirm } from './messages-records.ts';
import { expectToast } from './toasts.ts';

test.describe.configure({ timeout: 120_000 });

let firm: Firm;
test.beforeEach(async ({ page, product }) => {
  firm = await openFirm(page, product);
  await openTab(page, 'Team Members');
});

test('A team member’s panel says who it is, is reached and left by its address, and says who is gone', async ({
  page,
  product,
  browserErrors,
}) => {
  await test.step('A team member’s panel says who it is, whose seat they use, and what was texted last', async () => {
    for (const words of ['one', 'two', 'three', 'four']) await textUs(product, firm.member.phone, words);
    await nameLink(page, firm.member.name).click();
    const mia = panel(page, firm.member.name);
    await expect(mia).toBeFocused();
    await expect(mia.getByRole('link', { name: firm.name })).toBeVisible();
    await expect(mia.getByText('Active', { exact: true })).toBeVisible();
    await expect(mia.getByText(/^No team licenses yet/)).toBeVisible();
    await expect(mia.getByText('Has none')).toBeVisible();
    await expect(mia.getByText('No seat', { exact: true })).toBeVisible();
    await expect(mia.getByRole('link', { name: shownAs(firm.member.phone) })).toHaveAttribute('href', /^tel:\+1/);
    const texts = mia.getByRole('region', { name: 'Texts' }).getByRole('listitem');
    await expect(texts).toHaveText([/two$/, /three$/, /four$/]);
    await textUs(product, firm.member.phone, 'five');
    await expect(texts.last()).toHaveText(/five$/);
  });

  await test.step('Axe finds nothing in the panel, on a phone and on a desk', async () => {
    await expect(panel(page, firm.member.name).getByRole('region', { name: 'Texts' })).toContainText('five');
    await expectAccessible(page);
  });

  await test.step('From the panel a team member is sent a sign-in link', async () => {
    await panel(page, firm.member.name).getByRole('button', { name: 'Send sign-in link' }).click();
    await expectToast(page, 'Sign-in Link Sent', 'The email is on its way. Its link works once, for 7 days.');
  });

  await test.step('The panel has an address of its own: reload keeps it, Back leads from the owner’s panel to it, Escape to the row', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await nameLink(page, firm.member.name).click();
    await expect(page).toHaveURL(new RegExp(`/staff/crm/team-members/${firm.member.id}\\?tab=team-members$`));
    await page.reload();
    await panel(page, firm.member.name).getByRole('link', { name: firm.name }).click();
    await expect(panel(page, firm.name)).toBeVisible();
    await page.goBack();
    await expect(panel(page, firm.member.name)).toBeFocused();
    await expect(nameLink(page, firm.member.name)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await expect(nameLink(page, firm.member.name)).toBeFocused();
  });

  await test.step('Their owner’s panel leads to them, and a link to one who is gone says so', async () => {
    browserErrors.expect(/404/);
    await row(page, firm.member.name).getByRole('link', { name: firm.name }).click();
    await panel(page, firm.name).getByRole('link', { name: firm.member.name }).click();
    await expect(panel(page, firm.member.name)).toBeVisible();
    await page.goto('/staff/crm/team-members/nobody');
    await expect(page.getByRole('alert')).toContainText('This team member is gone');
  });
});

test('From the panel a team member is edited, texted and deleted after a question', async ({ page, product }) => {
  await test.step('The question before a deletion does not contradict itself where there is nothing to delete', async () => {
    await nameLink(page, firm.member.name).click();
    await panel(page, firm.member.name).getByRole('button', { name: 'Delete' }).click();
    const question = dialog(page, 'Delete Team Member');
    await expect(question.getByText('There are no texts yet.', { exact: true })).toBeVisible();
    await expect(question.getByText(/Nothing else/)).toHaveCount(0);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Close the panel' }).click();
  });

  await test.step('Keys text and edit the team member whose panel is open, and the one who is deleted takes the panel along', async () => {
    await textUs(product, firm.member.phone, 'one');
    await nameLink(page, firm.member.name).click();
    await expect(panel(page, firm.member.name)).toBeFocused();
    await page.keyboard.press('d');
    await dialog(page, 'Edit Team Member').getByLabel(/^Role/).fill('Claims');
    await page.getByRole('button', { name: 'Update Team Member' }).click();
    await expectToast(page, 'Team Member Updated');
    await expect(panel(page, firm.member.name).getByText('Claims')).toBeVisible();
    await page.keyboard.press('t');
    await expect(chat(page).board).toHaveAccessibleName(`Team Member Chat ${firm.member.name}`);
    await page.keyboard.press('Escape');
    await panel(page, firm.member.name).getByRole('button', { name: 'Delete' }).click();
    await expect(dialog(page, 'Delete Team Member').getByText('Also deleted: 1 text.', { exact: true })).toBeVisible();
    await dialog(page, 'Delete Team Member').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Team Member Deleted');
    await expect(page.getByRole('complementary')).toHaveCount(0);
  });
});
