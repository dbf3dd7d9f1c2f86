import type { Locator, Page } from '@playwright/test';
import { makeLine } from '../messaging/follow-ups/lines.ts';
import { newStaff, PASSWORD } from '../staff/staff-users.ts';
import { BOTH_SCREENS, expectAccessible } from './accessible.ts';
import { beginSessionOf, nameLink, panel } from './crm.ts';
import { dialog } from './crm-dialogs.ts';
import { expect, test } from './fixtures.ts';
import { tryAgain } from './held-calls.ts';
import { openFirm, startFirm } from './messages-records.ts';
import { dismissToast, expectToast } from './toasts.ts';

const THANKS = { name: 'Thanks for asking', channel: 'email', subject: 'Hi {{ first_name }}', body: 'Dear {{ name }}' };
const STILL_THERE = { name: 'Still there?', channel: 'text', body: 'Still there, {{ first_name }}?' };
const NAME = 'Fall conference';

const step = (page: Page, number: number): Locator => page.getByRole('group', { name: `Step ${number}`, exact: true });
const recipe = (page: Page): Locator => page.getByRole('list', { name: 'Steps' });
const part = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Part' }).getByRole('button', { name });

async function openFollowUps(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('link', { name: 'Follow-ups' }).click();
  await expect(page.getByRole('heading', { name: 'Follow-ups', level: 1 })).toBeFocused();
}

test('A line is written, tried, turned on, begun for somebody, stopped, and taken away', async ({
  page,
  product,
  browserErrors,
}) => {
  browserErrors.expect(/409|500/);
  const firm = await openFirm(page, product);
  for (const template of [THANKS, STILL_THERE]) await firm.staff.post('/api/crm/templates', template);

  await test.step('A new one is written in place, by keys too', async () => {
    await openFollowUps(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'New follow-up' }).click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.keyboard.type(NAME);
    await page.getByLabel('It begins').selectOption('When one of us puts them in');
    await page.getByRole('button', { name: 'Add follow-up' }).click();
    await expect(step(page, 1).getByLabel('Template')).toBeFocused();
    await expect(step(page, 1).getByRole('alert')).toHaveText('Choose a template');
    await step(page, 1).getByLabel('Template').selectOption(THANKS.name);
    await page.getByRole('button', { name: 'Add step' }).click();
    await step(page, 2).getByLabel('Does').selectOption('Text');
    await step(page, 2).getByLabel('Template').selectOption(STILL_THERE.name);
    await page.getByRole('button', { name: 'Move step 2 up' }).press('Enter');
    await expect(step(page, 1).getByLabel('Template')).toHaveValue(/./);
    await expect(step(page, 1)).toContainText(STILL_THERE.body);
    await page.getByRole('button', { name: 'Move step 1 down' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Move step 2 up' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(step(page, 2).getByLabel('Then wait')).toBeFocused();
    await expectAccessible(page, BOTH_SCREENS);
    await page.getByRole('button', { name: 'Add follow-up' }).click();
    await expectToast(page, 'Follow-up Added', `${NAME} is off until an admin turns it on.`);
  });

  await test.step('It reads like a recipe, and says beside it what somebody would get', async () => {
    await expect(page.getByRole('heading', { name: NAME })).toBeVisible();
    await expect(recipe(page)).toContainText('When one of us puts them in');
    await expect(recipe(page)).toContainText('after 15 minutesEmail Thanks for asking');
    await expect(recipe(page)).toContainText('the next day at 10:00 AM their timeText Still there?');
    await expect(recipe(page)).toContainText('until they answer, book, pay, or ask for an end');
    const dryRun = page.getByRole('region', { name: 'Dry run' });
    await expect(dryRun.getByRole('combobox')).toHaveValue(firm.name);
    await expect(dryRun.getByRole('listitem').first()).toContainText(/(today|tomorrow) at/i);
    await expect(dryRun.getByText(`Dear ${firm.name}`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('Of two who edit it at once, neither loses anything unasked', async () => {
    const id = new URL(page.url()).searchParams.get('line');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await step(page, 2).getByLabel('At, their time').fill('11:00');
    await expect(page.getByRole('button', { name: 'Turn on' }), 'it would turn on what is saved').toHaveCount(0);
    const wait = { amount: 2, unit: 'days' };
    const steps = [{ wait, action: 'task', title: 'Call them' }];
    await firm.staff.send('PATCH', `/api/crm/follow-ups/${id}`, { steps }, {});
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('after 2 days: Task: Call them')).toBeVisible();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expectToast(page, 'Follow-up Saved');
    await expect(recipe(page)).toContainText('the next day at 11:00 AM their time');
  });

  await test.step('An admin turns it on, and is told for whom it begins', async () => {
    await page.getByRole('button', { name: 'Turn on' }).click();
    const board = dialog(page, 'Turn On Follow-up');
    await expect(board).toContainText('begins for whomever one of us puts into it');
    await board.getByRole('button', { name: 'Turn on' }).click();
    await expectToast(page, 'Follow-up Turned On');
    await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
  });

  await test.step('Somebody is put in from their panel, which says what comes next, and stopped there', async () => {
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const read = /\/api\/crm\/(customers\/.*\/enrollments|scheduled-sends\?)/;
    await page.route(read, (route) => route.fulfill({ status: 500, json: { message: 'broken' } }));
    await nameLink(page, firm.name).click();
    const section = panel(page, firm.name).getByRole('region', { name: 'Follow-ups' });
    await expect(section.getByRole('alert')).toContainText('Follow-ups could not be loaded.');
    await expect(section.getByText('In none.')).toHaveCount(0);
    const later = panel(page, firm.name).getByRole('region', { name: 'Goes out later' });
    await expect(later).toHaveText(/^Goes out laterWhat goes out later could not be loaded\./);
    await tryAgain(page, read, section);
    await expect(section.getByText('In none.')).toBeVisible();
    await section.getByRole('button', { name: 'Put into a follow-up' }).click();
    const board = dialog(page, 'Put into a Follow-up');
    const [chosen, add] = [board.getByLabel('Follow-up'), board.getByRole('button', { name: 'Add' })];
    await expect(chosen.locator('option:checked')).toHaveText(NAME);
    const steps = [{ wait: { amount: 1, unit: 'days' }, action: 'task', title: 'Call them' }];
    const other = await makeLine(firm.staff, { name: 'A line before it', steps });
    await expect(chosen.locator('option')).toHaveCount(2);
    await expect(chosen.locator('option:checked'), 'nobody has chosen another').toHaveText(NAME);
    await chosen.selectOption(other.name);
    await firm.staff.send('DELETE', `/api/crm/follow-ups/${other.id}`, undefined, {});
    await expect(board.getByText('It was turned off meanwhile. Choose another.')).toBeVisible();
    await expect(add).toBeDisabled();
    await chosen.selectOption(NAME);
    await add.click();
    await expectToast(page, `Put into ${NAME}`, 'It has begun for 1 person.');
    await expect(section).toContainText(new RegExp(`In ${NAME}: email (today|tomorrow) at`));
    await expectAccessible(page);
    await section.getByRole('button', { name: `Stop ${NAME} for ${firm.name}` }).click();
    await expectToast(page, `${NAME} Stopped`, `Nothing more of it comes for ${firm.name}.`);
    await expect(section).toContainText(`${NAME}: one of us stopped it`);
    await dismissToast(page);
  });

  await test.step('The line says who was in it and why no more, and what it has done', async () => {
    await panel(page, firm.name).getByRole('link', { name: NAME }).click();
    await part(page, 'People').click();
    await page.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Stopped' }).click();
    await expect(page.getByRole('list', { name: 'People in it' })).toContainText('One of us stopped it');
    await part(page, 'Report').click();
    await expect(page.getByText('1 person so far, 0 held out to compare.')).toBeVisible();
    await expect(page.getByText('Nobody is held out to compare')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Figures by step' }).getByRole('row')).toHaveCount(3);
    await expectAccessible(page);
  });

  await test.step('It is turned off and deleted', async () => {
    await page.getByRole('button', { name: 'Turn off' }).click();
    await dialog(page, 'Turn Off Follow-up').getByRole('button', { name: 'Turn off' }).click();
    await expectToast(page, 'Follow-up Turned Off');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog(page, 'Delete Follow-up').getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Follow-up Deleted', `${NAME} is gone.`);
    await expect(page.getByRole('button', { name: 'New follow-up' })).toBeVisible();
    await expect(page.getByRole('link', { name: NAME })).toHaveCount(0);
  });
});

test('A viewer reads a line and tries it, and changes nothing', async ({ product, page }) => {
  const firm = await startFirm(product);
  const steps = [{ wait: { amount: 1, unit: 'hours' }, action: 'task', title: 'Call them' }];
  const { id } = await makeLine(firm.staff, { name: 'Only to read', steps });
  await firm.staff.post(`/api/crm/follow-ups/${id}/enrollments`, { ids: [firm.id] });
  await newStaff(product, 'viola', 'viewer');
  await beginSessionOf(page, { username: 'viola', password: PASSWORD });
  await page.goto('/staff/crm/follow-ups');
  await page.getByRole('link', { name: 'Only to read' }).click();
  await expect(recipe(page)).toContainText('after 1 hourTask Call them');
  await expect(page.getByText('Only an admin may change it while it is on.')).toBeVisible();
  await expect(page.getByRole('list', { name: `What ${firm.name} would get` })).toContainText('Task: Call them');
  await part(page, 'People').click();
  await expect(page.getByRole('link', { name: firm.name })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(New|Edit|Turn|Stop it|Delete)/ })).toHaveCount(0);
  // Nobody shows the line when it goes, or the page would ask for what is gone.
  await page.close();
  await firm.staff.send('DELETE', `/api/crm/follow-ups/${id}`, undefined, {});
});
