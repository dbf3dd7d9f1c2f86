import { expect, test } from 'vitest';
import { fillPath } from '#client/request.ts';

test('A path’s parts are filled in and cannot lead elsewhere', () => {
  expect(fillPath('/api/crm/customers/{id}', { id: 'c1' })).toBe('/api/crm/customers/c1');
  expect(fillPath('/api/crm/customers/{id}', { id: '../staff?x=1#y' })).toBe(
    '/api/crm/customers/..%2Fstaff%3Fx%3D1%23y',
  );
  expect(fillPath('/api/crm/customers')).toBe('/api/crm/customers');
});

test('A path with a part left open is called by nobody', () => {
  expect(() => fillPath('/api/crm/customers/{id}', {})).toThrow('needs a value for id');
});
