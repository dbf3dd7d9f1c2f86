import type { Locator, Page } from '@playwright/test';
import { openDashboard, openTab, row } from './crm.ts';
import { addFirms, clearRecords, DAY, insertCustomer } from './crm-records.ts';
import { expect, test } from './fixtures.ts';

const GRACE = 'Grace Harbor Agency';

/** A width for each layout of a row: in one, two and four lines, with the buttons of a mouse and without. */
const SCREENS = [
  { width: 320, panel: false },
  { width: 820, panel: false },
  { width: 1024, panel: false },
  { width: 1440, panel: false },
  { width: 1024, panel: true },
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

test.beforeEach(async ({ product }) => {
  await clearRecords(product);
  await addFirms(product);
});

/** Says which texts are not shown within the bounds of their row, and which cells cover another. Runs in the browser. */
function faultsOfRow(record: Element, texts: readonly string[]): string[] {
  const words = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').toLowerCase();
  const cells = [...record.querySelectorAll('[role=cell]')];
  const parts = cells.flatMap((cell) => [cell, ...cell.querySelectorAll('*')]);
  const whole = record.getBoundingClientRect();
  const faults = texts.flatMap((text) => {
    const holds = (element: Element) => words(element).includes(text.trim().toLowerCase());
    const shown = parts.find((part) => holds(part) && ![...part.children].some(holds));
    if (!shown?.checkVisibility({ visibilityProperty: true })) return [`${text} is not shown`];
    const box = shown.getBoundingClientRect();
    const isWithin = box.width > 10 && box.top >= whole.top && box.bottom <= whole.bottom;
    return isWithin ? [] : [`${text} is not within its row`];
  });
  const filled = cells.filter((cell) => words(cell).trim() !== '' && !cell.querySelector('button, [role=button]'));
  const boxes = filled.map((cell) => cell.getBoundingClientRect());
  for (const [index, a] of boxes.entries()) {
    for (const [later, b] of boxes.entries()) {
      const overlap = a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      if (later > index && overlap) faults.push(`the cells ${index} and ${later} lie over each other`);
    }
  }
  return faults;
}

/** Expects the row to show all texts within its bounds and no cell to cover another, once the layout is done. */
async function expectShown(record: Locator, texts: readonly string[]): Promise<void> {
  await expect.poll(() => record.evaluate(faultsOfRow, texts)).toEqual([]);
}

/** Returns which texts are not shown, or cut. Runs in the browser. */
function cutTexts(record: Element, texts: readonly string[]): string[] {
  const parts = [...record.querySelectorAll('[role=cell], [role=cell] *')];
  return texts.filter((text) => {
    const holds = (part: Element) => part.textContent?.includes(text) === true;
    const element = parts.find((part) => holds(part) && ![...part.children].some(holds));
    if (!element?.checkVisibility({ visibilityProperty: true })) return true;
    const range = document.createRange();
    // What only screen readers are told takes no room.
    const node = [...element.childNodes].find((child) => child.nodeType === 3 && child.textContent?.includes(text));
    range.selectNodeContents(node ?? element);
    const cell = element.closest('[role=cell]')?.getBoundingClientRect().right ?? 0;
    const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
    return isCut || range.getBoundingClientRect().right > cell + 1;
  });
}

/** Expects each text to be shown without being cut, once the layout is done. */
async function expectWhole(record: Locator, texts: readonly string[]): Promise<void> {
  await expect.poll(() => record.evaluate(cutTexts, texts)).toEqual([]);
}

/** Expects the buttons of a row to be seen without pointing at it, and to cover nothing. */
async function expectButtons(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  const buttons = row(page, 'grace@harbor.example').getByRole('button', {
    name: new RegExp(`^(Email|SMS|Chat|Edit|Delete) ${GRACE}$`),
  });
  await expect(buttons).toHaveCount(5);
  const faults = await buttons.evaluateAll((all) =>
    all.flatMap((button) => {
      const box = button.getBoundingClientRect();
      const cells = [...(button.closest('[role=row]')?.querySelectorAll('[role=cell]') ?? [])]
        .filter((cell) => cell.textContent?.trim() && !cell.querySelector('button, [role=button]'))
        .map((cell) => cell.getBoundingClientRect());
      const isSeen = button.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const isInView =
        box.left >= 0 && box.top >= 0 && box.right <= window.innerWidth && box.bottom <= window.innerHeight;
      const isOver = cells.some(
        (cell) => box.left < cell.right && cell.left < box.right && box.top < cell.bottom && cell.top < box.bottom,
      );
      return box.width > 0 && isSeen && isInView && !isOver
        ? []
        : [{ button: button.outerHTML, isSeen, isInView, isOver }];
    }),
  );
  expect(faults, 'buttons that are hidden or cover a cell').toEqual([]);
  await expect(row(page, 'Over Limit LLC').getByRole('button', { name: /^(SMS|Chat)/ })).toHaveCount(0);
}

async function expectCustomer(page: Page, width: number): Promise<void> {
  await expectShown(row(page, 'grace@harbor.example'), OF_CUSTOMER);
  if (width >= 1024) await expectButtons(page);
}

async function expectPurchases(page: Page): Promise<void> {
  await expectShown(row(page, '$97.00'), OF_PURCHASE);
  await expectShown(row(page, '$1,235.50'), ['Team License', '× 5', 'completed']);
  const status = row(page, '$1,235.50').getByRole('cell', { name: 'completed' });
  expect(await status.evaluate((cell) => cell.scrollWidth - cell.clientWidth), 'pixels cut off').toBe(0);
}

const expectTeamMember = (page: Page) => expectShown(row(page, 'Mia Desk'), OF_TEAM_MEMBER);

test('A row has all that belongs to its record, at each width, alone and beside the panel', async ({ page }) => {
  await openDashboard(page);
  for (const panel of [false, true]) {
    const widths = SCREENS.filter((screen) => screen.panel === panel).map(({ width }) => width);
    for (const [tab, expectRows] of [
      ['Customers', expectCustomer],
      ['Team Members', expectTeamMember],
      ['Purchases', expectPurchases],
    ] as const) {
      await test.step(`${tab}${panel ? ', beside the panel' : ''}`, async () => {
        await page.setViewportSize({ width: 1440, height: 900 });
        await openTab(page, tab);
        if (panel && tab === 'Customers') {
          await page.getByRole('table').getByRole('link', { name: GRACE }).click();
          await expect(page.getByRole('complementary', { name: GRACE })).toBeVisible();
        }
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          await expectRows(page, width);
        }
      });
    }
  }
});

test('What fits is read whole, whatever is cut beside it, and buttons stand below each other', async ({
  page,
  product,
}) => {
  const texts = [
    'Tobias Featherstone',
    'tobias.featherstone@westharbor.example',
    '(212) 555-0144',
    'cus_ufHDSrj1P2lFvP',
  ];
  const [name = '', email = '', phone = '', stripeCustomerId = ''] = texts;
  await insertCustomer(product, { name, email, phone: `+1 ${phone}`, stripeCustomerId, hasSignedInToApp: 1 });
  const createdAt = new Date(Date.now() - 315 * DAY);
  const company = 'Kraus & Partners Insurance Brokers of Greater Austin';
  await insertCustomer(product, { name: 'Jana Kraus', email: 'jana@kraus.example', company, createdAt });
  const member = { name: 'Timothy Testerfield', email: 'tim.testerfield@westharbor.example', phone: '+1 212 555 0177' };
  const owner = { name: 'West Harbor Insurance Brokers', email: 'west@harbor.example' };
  await insertCustomer(product, owner, { teamMembers: [{ ...member, role: 'Renewals and claims desk' }] });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDashboard(page);

  await test.step('The buttons of rows stand below each other, and a check box keeps a distance from the name', async () => {
    const [withPhone, without] = [row(page, 'grace@harbor.example'), row(page, 'over@limit.example')];
    const leftOf = (record: Locator) =>
      record
        .getByRole('button', { name: /^(Email|Edit|Delete)/ })
        .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().x)));
    const lefts = await leftOf(withPhone);
    expect(lefts).toHaveLength(3);
    expect(await leftOf(without)).toEqual(lefts);
    const box = await withPhone.getByRole('checkbox').boundingBox();
    const link = await withPhone.getByRole('link', { name: GRACE }).boundingBox();
    expect((link?.x ?? 0) - ((box?.x ?? 0) + (box?.width ?? 0))).toBeGreaterThanOrEqual(8);
  });

  for (const width of [1440, 390]) {
    await test.step(`The name, email, phone and Stripe id of a customer at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expectWhole(row(page, email), texts);
    });
  }

  await test.step('The same beside the panel at 1280 px', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await row(page, email).getByRole('link', { name }).click();
    await expect(page.getByRole('complementary', { name })).toBeVisible();
    await expectWhole(row(page, email), texts);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary')).toHaveCount(0);
  });

  for (const width of [820, 1440]) {
    await test.step(`A name beside a company that is cut, and when its customer joined, at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const record = row(page, 'jana@kraus.example');
      await expectWhole(record, ['10 months ago']);
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
