import { textMessages } from '#server/database/schema.ts';
import { shownAs, textUs } from '../messaging/phone.ts';
import { expectAccessible } from './accessible.ts';
import { nameLink, openTab, panel, row } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { expect, test } from './fixtures.ts';
import { chat } from './messages-chat.ts';
import { type Firm, openFirm } from './messages-records.ts';
import { expectToast } from './toasts.ts';

let firm: Firm;
test.beforeEach(async ({ page, product }) => {
  firm = await openFirm(page, product);
  await openTab(page, 'Team Members');
});

test('A team member’s panel says who it is, is reached and left by its address, and leads to all that is done with them', async ({
  page,
  product,
  browserErrors,
}) => {
  const mia = panel(page, firm.member.name);
  const question = dialog(page, 'Delete Team Member');

  await test.step('The question before a deletion does not contradict itself where there is nothing to delete', async () => {
    await nameLink(page, firm.member.name).click();
    await expect(mia).toBeFocused();
    await mia.getByRole('button', { name: 'Delete' }).click();
    await expect(question.getByText('There are no texts yet.', { exact: true })).toBeVisible();
    await expect(question.getByText(/Nothing else/)).toHaveCount(0);
    await question.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('A team member’s panel says who it is, whose seat they use, and what was texted last', async () => {
    await expect(mia.getByRole('link', { name: firm.name })).toBeVisible();
    await expect(mia.getByText('Active', { exact: true })).toBeVisible();
    await expect(mia.getByText(/^No team licenses yet/)).toBeVisible();
    await expect(mia.getByText('Has none')).toBeVisible();
    await expect(mia.getByText('No seat', { exact: true })).toBeVisible();
    await expect(mia.getByRole('link', { name: shownAs(firm.member.phone) })).toHaveAttribute('href', /^tel:\+1/);
    const earlier = ['one', 'two', 'three'].map((message, index) => ({
      teamMemberId: firm.member.id,
      phoneE164: firm.member.phone,
      direction: 'inbound' as const,
      message,
      sentAt: new Date(Date.now() - (3 - index) * 60_000),
    }));
    await product.database.db.insert(textMessages).values(earlier);
    await textUs(product, firm.member.phone, 'four');
    const texts = mia.getByRole('region', { name: 'Texts' }).getByRole('listitem');
    await expect(texts).toHaveText([/two$/, /three$/, /four$/]);
    await expectAccessible(page);
    await mia.getByRole('button', { name: 'Send sign-in link' }).click();
    await expectToast(page, 'Sign-in Link Sent', 'The email is on its way. Its link works once, for 7 days.');
  });

  await test.step('The panel has an address of its own, Back leads from the owner’s panel to it, and Escape to the row', async () => {
    await expect(page).toHaveURL(new RegExp(`/staff/crm/team-members/${firm.member.id}\\?tab=team-members$`));
    await mia.getByRole('link', { name: firm.name }).click();
    await expect(panel(page, firm.name)).toBeVisible();
    await page.goBack();
    await expect(mia).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await expect(nameLink(page, firm.member.name)).toBeFocused();
  });

  await test.step('Escape that comes at once after Back leads to their row too, not to the owner that is linked in it', async () => {
    await nameLink(page, firm.member.name).click();
    await mia.getByRole('link', { name: firm.name }).click();
    await expect(panel(page, firm.name)).toBeFocused();
    await page.evaluate(() => {
      const pressEscape = () =>
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      window.addEventListener('popstate', pressEscape, { once: true });
      history.back();
    });
    await expect(page.getByRole('complementary')).toHaveCount(0);
    await expect(nameLink(page, firm.member.name)).toBeFocused();
  });

  await test.step('Their owner’s panel leads to them, where keys text and edit them', async () => {
    await row(page, firm.member.name).getByRole('link', { name: firm.name }).click();
    await panel(page, firm.name).getByRole('link', { name: firm.member.name }).click();
    await expect(mia).toBeFocused();
    await page.keyboard.press('d');
    await dialog(page, 'Edit Team Member').getByLabel(/^Role/).fill('Claims');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Team Member Updated');
    await expect(mia.getByText('Claims')).toBeVisible();
    await page.keyboard.press('t');
    await expect(chat(page).board).toHaveAccessibleName(`Team Member Chat ${firm.member.name}`);
    await page.keyboard.press('Escape');
  });

  await test.step('Who is deleted takes the panel along, and a link to them says that they are gone', async () => {
    await mia.getByRole('button', { name: 'Delete' }).click();
    await expect(question.getByText('Also deleted: 4 texts.', { exact: true })).toBeVisible();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Team Member Deleted');
    await expect(page.getByRole('complementary')).toHaveCount(0);
    browserErrors.expect(/404/);
    await page.goto(`/staff/crm/team-members/${firm.member.id}`);
    await expect(page.getByRole('alert')).toContainText('This team member is gone');
  });
});
