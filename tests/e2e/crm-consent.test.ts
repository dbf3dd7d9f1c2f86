import { readFile } from 'node:fs/promises';
import { textUs } from '../messaging/phone.ts';
import { expectAccessible } from './accessible.ts';
import { nameLink, openDashboard, openTab, panel } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { expect, test } from './fixtures.ts';
import { startFirm } from './messages-records.ts';
import { dismissToast, expectToast } from './toasts.ts';

/** What staff were told about texts. */
const AGREED = { channel: 'text', purpose: 'service', state: 'given', reason: 'Ada, on the phone' };

test('Staff record what somebody said about offers, save what proves it as a file, and say where somebody is', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/ERR_FAILED|409/);
  const firm = await startFirm(product);
  await firm.staff.send('PUT', `/api/crm/customers/${firm.id}`, { timeZone: null }, {});
  await openDashboard(page);
  await nameLink(page, firm.name).click();
  const details = panel(page, firm.name);
  const card = details.getByRole('region', { name: 'Consent' });

  await test.step('Nothing is agreed to by silence, a reason is required, and what fails says why', async () => {
    const offers = card.getByRole('row').filter({ hasText: 'Offers and tips' });
    const record = dialog(page, 'Record Consent');
    await expect(offers.getByRole('cell')).toHaveText(['Never asked', 'Never asked']);
    await expect(card).toContainText('Nothing was said about it yet.');
    await card.getByRole('button', { name: 'Record consent' }).click();
    await record.getByLabel('What was said').selectOption('Agrees to emails with offers');
    await record.getByRole('button', { name: 'Save' }).click();
    await expect(record.getByText('Say who agreed, and how')).toBeVisible();
    await record.getByLabel('Who said it, and how').fill('Ada herself, on the phone');
    await page.route('**/consent', (route) => route.abort());
    await record.getByRole('button', { name: 'Save' }).click();
    await expectToast(
      page,
      'Failed to Record Consent',
      'The server could not be reached. Check your connection and try again.',
    );
    await page.unroute('**/consent');
    await record.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Consent Recorded');
    await expect(offers.getByRole('cell')).toHaveText(['Never asked', 'Agreed']);
    await expect(card.getByRole('listitem')).toContainText('Agreed to emails with offers');
    await expect(card.getByRole('listitem')).toContainText('Recorded by staff');
    await expect(card.getByRole('listitem')).toContainText('“Ada herself, on the phone”');
    await dismissToast(page);
  });

  await test.step('What was picked wrongly is corrected at once, and holds for no other address than was shown', async () => {
    const offers = card.getByRole('row').filter({ hasText: 'Offers and tips' });
    const record = dialog(page, 'Record Consent');
    const say = async (said: string) => {
      await card.getByRole('button', { name: 'Record consent' }).click();
      await record.getByLabel('What was said').selectOption(said);
      await record.getByLabel('Who said it, and how').fill('Ada herself, on the phone');
    };
    const save = record.getByRole('button', { name: 'Save' });
    for (const [said, standing] of [
      ['Wants no offers by email', 'Said no'],
      ['Agrees to emails with offers', 'Agreed'],
    ] as const) {
      await say(said);
      await save.click();
      await expect(offers.getByRole('cell')).toHaveText(['Never asked', standing]);
      await dismissToast(page);
    }
    await say('Agrees to emails with offers');
    await firm.staff.send('PUT', `/api/crm/customers/${firm.id}`, { email: 'corrected@firm.example' }, {});
    await save.click();
    await expectToast(page, 'Failed to Record Consent', `By now corrected@firm.example is on file, not ${firm.email}`);
    await page.keyboard.press('Escape');
    await expect(offers.getByRole('cell')).toHaveText(['Never asked', 'Never asked']);
    await dismissToast(page);
  });

  await test.step('A text that probably asks for an end pauses texts, live', async () => {
    await firm.staff.send('PUT', `/api/crm/customers/${firm.id}/consent`, AGREED, {});
    await textUs(product, firm.phone, 'please stop texting me');
    const asked = card.getByRole('row').filter({ hasText: 'What they asked for' });
    await expect(asked.getByRole('cell').first()).toHaveText('Paused');
    await expect(card).toContainText('The question stands in the bell.');
    await expect(card.getByRole('listitem').first()).toContainText('Probably asked for no more texts');
    await expect(details.getByRole('region', { name: 'Timeline' })).toContainText('Probably asked for no more texts');
    await expectAccessible(page);
  });

  await test.step('The evidence is one file', async () => {
    const downloading = page.waitForEvent('download');
    await card.getByRole('button', { name: /^Evidence/ }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`consent-evidence-${firm.id}.json`);
    const evidence = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(evidence).toMatchObject({ customerId: firm.id, name: firm.name });
    expect(evidence.entries.map(({ words }: { words: string }) => words)).toContain('Ada herself, on the phone');
  });

  await test.step('A time zone is told by the number until staff say it, found by the name that people use, with the keyboard', async () => {
    await expect(details.getByText('By their number: Los Angeles, Pacific Time')).toBeVisible();
    await details.getByRole('button', { name: 'Edit Ada' }).click();
    const edit = dialog(page, 'Edit Customer');
    const field = edit.getByRole('combobox', { name: /^Time zone/ });
    await field.fill('Central Perk');
    await expect(edit.getByText('No such time zone')).toBeVisible();
    await field.fill('central');
    await expect(edit.getByRole('listbox').getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('America/Chicago');
    await edit.getByRole('button', { name: 'Update Customer' }).click();
    await expectToast(page, 'Customer Updated');
    await expect(details.getByText('Chicago, Central Time')).toBeVisible();
    await expect(details.getByText(/By their number/)).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('A team member has a card without a file', async () => {
    await openTab(page, 'Team Members');
    await nameLink(page, firm.member.name).click();
    const members = panel(page, firm.member.name).getByRole('region', { name: 'Consent' });
    await expect(members.getByRole('row')).toHaveCount(3);
    await expect(members.getByRole('button', { name: 'Record consent' })).toBeVisible();
    await expect(members.getByRole('button', { name: /^Evidence/ })).toHaveCount(0);
  });
});
