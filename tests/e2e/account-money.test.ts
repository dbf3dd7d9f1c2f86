import { buy } from '../support/loop.ts';
import { expectAccessible } from './accessible.ts';
import { openAccount, section } from './account.ts';
import { expect, test } from './fixtures.ts';

test('A license is canceled, and its money asked back', async ({ page, product }) => {
  await buy(product, await product.staff(), { email: 'cancels@firm.example' });
  await openAccount(page, product, 'cancels@firm.example');

  await test.step('A license is canceled in two presses, with what happens and when said before, and taken back in one', async () => {
    const subscription = section(page, 'Subscription');
    await page.getByRole('button', { name: 'Cancel the license' }).click();
    await expect(subscription.getByText(/^Nothing changes until \w+ \d+, 20\d\d/)).toBeVisible();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(page.getByRole('button', { name: 'Cancel the license' })).toBeFocused();
    await page.getByRole('button', { name: 'Cancel the license' }).click();
    await page.getByRole('button', { name: 'Yes, cancel my license' }).click();
    await expect(subscription.getByText(/^Ends on/)).toBeVisible();
    await expect(page.getByText(/^Canceled\. The app stays open until/)).toBeVisible();
    await expect(subscription.getByText('Canceled. Nothing more is charged.')).toBeFocused();
    await page.getByRole('button', { name: 'Resume the license' }).click();
    await expect(subscription.getByText(/^Renews on/)).toBeVisible();
    await expect(page.getByText(/^Next payment on/)).toBeVisible();
    await expect(subscription.getByText('Your license continues as before.')).toBeFocused();
  });

  await test.step('The money is asked back in two presses, with what happens said before, and the request is withdrawn in one', async () => {
    const guarantee = section(page, '30 Day Money Back Guarantee');
    await expect(guarantee.getByText('0 of 30 answered online')).toBeVisible();
    await expect(guarantee.getByText(/^Answered in the PDF\? Send it to \S+@\S+, or copy your answers/)).toBeVisible();
    await expect(guarantee.getByText('Day 1 of 30')).toBeVisible();
    const ask = page.getByRole('button', { name: 'Ask for $97.00 back', exact: true });
    await ask.click();
    await expect(guarantee.getByText(/^Your license ends with it/)).toBeVisible();
    await page.getByRole('button', { name: 'Keep my license' }).click();
    await expect(ask).toBeFocused();
    await ask.click();
    await page.getByLabel('What didn’t work for you?').fill('Not for us.');
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/account/refund-requests'));
    await page.getByRole('button', { name: 'Yes, ask for $97.00 back' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ purchaseId: expect.any(String) });
    await expect(guarantee.getByText('In review')).toBeVisible();
    await expect(guarantee.getByText('Not for us.')).toBeVisible();
    await expect(guarantee.getByText('We have your request. An email about it is on its way.')).toBeFocused();
    await expect(page.getByRole('button', { name: /^Ask for/ })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Withdraw the request' }).click();
    await expect(guarantee.getByText(/^Withdrawn on/)).toBeVisible();
    await expect(guarantee.getByText('Withdrawn. Your license stays as it is.')).toBeFocused();
    await expect(ask).toBeVisible();
  });
});

test('One license of two is canceled', async ({ page, product }) => {
  const staff = await product.staff();
  await buy(product, staff, { email: 'two@firm.example' });
  await buy(product, staff, { email: 'two@firm.example', quantity: 2 });
  await openAccount(page, product, 'two@firm.example');
  const subscription = section(page, 'Subscription');
  const cancel = page.getByRole('button', { name: 'Cancel 2 team licenses' });

  await test.step('Canceling the team’s licenses alone does not say that nothing more is charged, and keeps the place of the focus', async () => {
    await cancel.click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await expect(cancel).toBeFocused();
    await cancel.click();
    await page.getByRole('button', { name: 'Yes, cancel' }).click();
    await expect(subscription.getByText('Canceled. Nothing more is charged for it.')).toBeFocused();
    await page.getByRole('button', { name: 'Resume 2 team licenses' }).click();
    await expect(subscription.getByText('Resumed: 2 team licenses.')).toBeFocused();
  });

  await test.step('Before the license is resumed with what was canceled earlier, both stand there with their prices', async () => {
    await cancel.click();
    await page.getByRole('button', { name: 'Yes, cancel' }).click();
    await expect(subscription.getByText(/^Ends on/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel the license' }).click();
    await page.getByRole('button', { name: 'Yes, cancel my license' }).click();
    await expect(subscription.getByText(/^Ends on/)).toHaveCount(2);
    const resume = page.getByRole('button', { name: 'Resume the license' });
    await resume.click();
    const question = page.getByRole('group', { name: 'Resume all that is canceled?' });
    await expect(question.getByRole('listitem')).toContainText([
      'Agent license: charged on, $97 a month.',
      '2 team licenses: charged on, $94 a month.',
      'you can cancel again',
    ]);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Leave it canceled' }).click();
    await expect(resume).toBeFocused();
    await resume.click();
    await page.getByRole('button', { name: 'Yes, resume all' }).click();
    await expect(subscription.getByText('Resumed: Agent license and 2 team licenses.')).toBeFocused();
    await expect(subscription.getByText(/^Renews on/)).toHaveCount(2);
  });

  await test.step('A cancellation that is answered late does not close the question about another', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/account/cancellation', async (route) => {
      await released;
      await route.continue();
    });
    await cancel.click();
    await page.getByRole('button', { name: 'Yes, cancel' }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Cancel the license' }).click();
    const reason = page.getByLabel('Why you are canceling, optional');
    await reason.pressSequentially('Too few ');
    release();
    await expect(subscription.getByText(/^Ends on/)).toBeVisible();
    await page.keyboard.type('clients');
    await expect(reason).toHaveValue('Too few clients');
  });
});
