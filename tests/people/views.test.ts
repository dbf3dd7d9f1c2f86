import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { View } from '#contract/views.ts';
import { newStaff } from '../staff/staff-users.ts';
import type { HttpClient } from '../support/http-client.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
let staff: HttpClient;
let colleague: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  colleague = await newStaff(product, 'colleague', 'member');
});
afterAll(() => product.stop());

const save = async (browser: HttpClient, view: object): Promise<View> =>
  (await browser.post('/api/crm/views', { list: 'customers', filters: {}, ...view })).body as unknown as View;
const viewsOf = async (browser: HttpClient, query = ''): Promise<string[]> =>
  ((await browser.get(`/api/crm/views${query}`)).body as unknown as View[]).map(({ name }) => name);
const change = (browser: HttpClient, id: string, edit: object) =>
  browser.send('PATCH', `/api/crm/views/${id}`, edit, {});

describe('A saved view', () => {
  test('keeps filters, order and density under a name', async () => {
    const filters = { q: 'ada', hasPhone: '1' };
    const view = await save(staff, { name: ' Paying ', filters, sort: '-paid', density: 'dense', isShared: 1 });
    expect(view).toMatchObject({
      ...{ name: 'Paying', list: 'customers', filters, sort: '-paid', density: 'dense' },
      ...{ isShared: 1, isOwn: 1, ownerName: 'staff' },
    });
    expect((await staff.get('/api/crm/views')).body).toEqual([view]);
    expect(await viewsOf(staff, '?list=leads')).toEqual([]);
  });

  test('is seen by others only while it is shared, and changed by its owner alone', async () => {
    const { id } = await save(staff, { name: 'Mine' });
    expect(await viewsOf(colleague)).not.toContain('Mine');
    expect((await change(colleague, id, { name: 'Theirs' })).status).toBe(404);
    await change(staff, id, { isShared: true });
    expect(await viewsOf(colleague)).toContain('Mine');
    const refused = await change(colleague, id, { name: 'Theirs' });
    expect([refused.status, refused.body.message]).toEqual([403, 'This view belongs to staff']);
    expect((await colleague.send('DELETE', `/api/crm/views/${id}`, undefined, {})).status).toBe(403);
    const { id: theirs } = await save(colleague, { name: 'A member’s' });
    expect((await change(staff, theirs, { name: 'As an admin says' })).status).toBe(200);
    expect((await staff.send('DELETE', `/api/crm/views/${id}`, undefined, {})).status).toBe(200);
    expect((await change(staff, id, { name: 'Gone' })).status).toBe(404);
  });

  test('of a viewer is for themselves: they share none, neither at once nor later', async () => {
    const viewer = await newStaff(product, 'reader', 'viewer');
    const shared = await viewer.post('/api/crm/views', { name: 'For all', list: 'customers', isShared: true });
    expect([shared.status, shared.body.code]).toEqual([403, 'forbidden']);
    const { id } = await save(viewer, { name: 'A viewer’s' });
    const later = await change(viewer, id, { isShared: 1 });
    expect([later.status, later.body.message]).toEqual([403, 'Viewers keep their views for themselves']);
    expect((await change(viewer, id, { name: 'A reader’s', isShared: 0 })).status).toBe(200);
    expect(await viewsOf(viewer)).toContain('A reader’s');
    expect(await viewsOf(colleague)).not.toContain('A reader’s');
  });

  test('has a name of its own, in whatever case, for each list', async () => {
    await save(staff, { name: 'Twice' });
    const again = await staff.post('/api/crm/views', { name: 'TWICE', list: 'customers' });
    expect([again.status, again.body.message]).toEqual([409, 'You have a view of this name already']);
    expect((await staff.post('/api/crm/views', { name: 'Twice', list: 'leads' })).status).toBe(200);
    const { id } = await save(staff, { name: 'Thrice' });
    expect((await change(staff, id, { name: 'twice' })).status).toBe(409);
    expect((await colleague.post('/api/crm/views', { name: 'Twice', list: 'customers' })).status).toBe(200);
  });

  test('that somebody has changed since it was read is not overwritten', async () => {
    const view = await save(staff, { name: 'Both', filters: { q: 'one' } });
    await change(staff, view.id, { filters: { q: 'two' }, updatedAt: view.updatedAt });
    const late = await change(staff, view.id, { filters: { q: 'three' }, updatedAt: view.updatedAt });
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    expect(late.body.current).toMatchObject({ filters: { q: 'two' } });
    expect((await change(staff, view.id, { filters: { q: 'two' }, updatedAt: view.updatedAt })).status).toBe(200);
  });

  test.each([
    [{ list: 'customers' }, 'Name is required'],
    [{ name: '  ', list: 'customers' }, 'Name is required'],
    [{ name: 'x', list: 'emails' }, /^list must be one of/],
    [{ name: 'x', list: 'leads', filters: { q: 1 } }, /./],
    [{ name: 'x'.repeat(61), list: 'leads' }, 'At most 60 characters'],
  ])('is refused when it is %j', async (view, message) => {
    const { status, body } = await staff.post('/api/crm/views', view);
    expect(status).toBe(400);
    expect(body.message).toEqual(expect.stringMatching(message));
  });
});
