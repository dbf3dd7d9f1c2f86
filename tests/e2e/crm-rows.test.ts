import type { Locator, Page } from '@playwright/test';
import { openDashboard, openTab, row } from './crm.ts';
import { addFirms, clearRecords, insertCustomer } from './crm-records.ts';
import { expect, test } from './fixtures.ts';

const GRACE = 'Grace Harbor Agency';

/** The usual widths. An open customer panel leaves the list less room. */
const SCREENS = [
  { width: 320, panel: false },
  { width: 390, panel: false },
  { width: 820, panel: false },
  { width: 1024, panel: false },
  { width: 1024, panel: true },
  { width: 1440, panel: false },
  { width: 1440, panel: true },
] as const;

const OF_CUSTOMER = [GRACE, 'grace@harbor.example', '(212) 555-0100', 'cus_grace', 'Joined 3 days ago'];
const OF_TEAM_MEMBER = [
  'Mia Desk',
  'mia@harbor.example',
  '(212) 555-0101',
  `Owner: ${GRACE}`,
  'Renewals',
  'Active',
  'Added ',
];
const OF_PURCHASE = [GRACE, 'grace@harbor.example', 'Agent License', 'completed', '$97.00', '1 day ago'];

test.beforeEach(async ({ page, product }) => {
  await clearRecords(product);
  await addFirms(product);
  await openDashboard(page);
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen');
  return box;
}

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Returns the cells that contain text and no buttons. */
function filledCells(record: Locator): Promise<Locator[]> {
  const buttons = record.page().getByRole('button');
  return record.getByRole('cell').filter({ hasText: /\S/, hasNot: buttons }).all();
}

/** Expects the row to show all texts within its bounds and no cell to cover another, once the layout is done. */
async function expectShown(record: Locator, texts: readonly string[]): Promise<void> {
  await expect(async () => {
    const whole = await boxOf(record);
    for (const text of texts) {
      const shown = record.getByRole('cell').getByText(text).first();
      await expect(shown, text).toBeVisible();
      const box = await boxOf(shown);
      expect(box.width, `the width of ${text}`).toBeGreaterThan(10);
      expect(box.y, text).toBeGreaterThanOrEqual(whole.y);
      expect(box.y + box.height, text).toBeLessThanOrEqual(whole.y + whole.height);
    }
    const boxes = await Promise.all((await filledCells(record)).map(boxOf));
    for (const [index, box] of boxes.entries()) {
      expect(boxes.slice(index + 1).filter((other) => overlap(box, other))).toEqual([]);
    }
  }).toPass({ timeout: 10_000 });
}

/** Expects each text to be shown without being cut. */
async function expectWhole(record: Locator, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    const shown = record.getByRole('cell').getByText(text).first();
    await expect(shown, text).toBeVisible();
    const cut = await shown.evaluate((element, words) => {
      const range = document.createRange();
      // What only screen readers are told takes no room.
      const node = [...element.childNodes].find((child) => child.nodeType === 3 && child.textContent?.includes(words));
      range.selectNodeContents(node ?? element);
      const cell = element.closest('[role=cell]')?.getBoundingClientRect().right ?? 0;
      return element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
        ? 'by its own end'
        : range.getBoundingClientRect().right > cell + 1
          ? 'by its cell'
          : '';
    }, text);
    expect(cut, `how ${text} is cut`).toBe('');
  }
}

/** Expects the buttons of a row to be seen without pointing at it, and to cover nothing. */
async function expectButtons(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  const grace = row(page, 'grace@harbor.example');
  for (const label of ['Email', 'SMS', 'Chat', 'Edit', 'Delete']) {
    const button = grace.getByRole('button', { name: `${label} ${GRACE}` });
    await expect(button).toBeInViewport({ ratio: 1 });
    const seen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    expect(await button.evaluate(seen), `${label} is seen`).toBe(true);
    const [box, ...cells] = await Promise.all([button, ...(await filledCells(grace))].map(boxOf));
    expect(
      cells.filter((cell) => box && overlap(box, cell)),
      `cells under ${label}`,
    ).toEqual([]);
  }
  await expect(row(page, 'Over Limit LLC').getByRole('button', { name: /^(SMS|Chat)/ })).toHaveCount(0);
}

test('A row has all that belongs to its record, at each width, alone and beside the panel', async ({ page }) => {
  for (const { width, panel } of SCREENS) {
    await test.step(`At ${width} px${panel ? ', beside the panel' : ''}`, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await openTab(page, 'Customers');
      if (panel) {
        await page.getByRole('table').getByRole('link', { name: GRACE }).click();
        await expect(page.getByRole('complementary', { name: GRACE })).toBeVisible();
      }
      await page.setViewportSize({ width, height: 900 });
      await expectShown(row(page, 'grace@harbor.example'), OF_CUSTOMER);
      if (width >= 1024) await expectButtons(page);
      await openTab(page, 'Team Members');
      await expectShown(row(page, 'Mia Desk'), OF_TEAM_MEMBER);
      await openTab(page, 'Purchases');
      await expectShown(row(page, '$97.00'), OF_PURCHASE);
      await expectShown(row(page, '$1,235.50'), ['Team License', '× 5', 'completed']);
      const status = row(page, '$1,235.50').getByRole('cell', { name: 'completed' });
      expect(await status.evaluate((cell) => cell.scrollWidth - cell.clientWidth), 'pixels cut off').toBe(0);
      if (panel) await page.getByRole('button', { name: 'Close the panel' }).click();
    });
  }
});

test('What fits is read whole, whatever is cut beside it', async ({ page, product }) => {
  const texts = [
    'Tobias Featherstone',
    'tobias.featherstone@westharbor.example',
    '(212) 555-0144',
    'cus_ufHDSrj1P2lFvP',
  ];
  const [name = '', email = '', phone = '', stripeCustomerId = ''] = texts;
  await insertCustomer(product, { name, email, phone: `+1 ${phone}`, stripeCustomerId, hasSignedInToApp: 1 });
  const createdAt = new Date(Date.now() - 48 * 60_000);
  const company = 'Kraus & Partners Insurance Brokers of Greater Austin';
  await insertCustomer(product, { name: 'Jana Kraus', email: 'jana@kraus.example', company, createdAt });
  const member = { name: 'Timothy Testerfield', email: 'tim.testerfield@westharbor.example', phone: '+1 212 555 0177' };
  const owner = { name: 'West Harbor Insurance Brokers', email: 'west@harbor.example' };
  await insertCustomer(product, owner, { teamMembers: [{ ...member, role: 'Renewals and claims desk' }] });
  await page.reload();

  for (const width of [390, 1440]) {
    await test.step(`The name, email, phone and Stripe id of a customer at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expectWhole(row(page, email), texts);
    });
  }

  for (const width of [820, 1440]) {
    await test.step(`A name beside a company that is cut, and when its customer joined, at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const record = row(page, 'jana@kraus.example');
      await expectWhole(record, ['48 minutes ago']);
      // A fraction of a pixel less than its words need already ends a name with dots.
      const lacking = await record.getByRole('link', { name: 'Jana Kraus' }).evaluate((link) => {
        const words = document.createRange();
        words.selectNodeContents(link);
        return words.getBoundingClientRect().width - link.getBoundingClientRect().width;
      });
      expect(lacking, 'pixels that the name lacks').toBeLessThan(0.02);
    });
  }

  await test.step('The name of a team member beside all badges at 390 px', async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    await openTab(page, 'Team Members');
    await expectWhole(row(page, member.email), [member.name, member.email, '(212) 555-0177']);
  });
});

test('The buttons of rows stand below each other, and a check box keeps a distance from the name', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const [withPhone, without] = [row(page, 'grace@harbor.example'), row(page, 'over@limit.example')];
  await expect(without.getByRole('button', { name: /^(SMS|Chat)/ })).toHaveCount(0);
  for (const label of ['Email', 'Edit', 'Delete']) {
    const button = { name: new RegExp(`^${label}`) };
    const [one, other] = [
      await boxOf(withPhone.getByRole('button', button)),
      await boxOf(without.getByRole('button', button)),
    ];
    expect(other.x, label).toBeCloseTo(one.x, 0);
  }
  const box = await boxOf(withPhone.getByRole('checkbox'));
  const name = await boxOf(withPhone.getByRole('link', { name: GRACE }));
  expect(name.x - (box.x + box.width)).toBeGreaterThanOrEqual(8);
});
