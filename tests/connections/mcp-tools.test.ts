import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { FAILED, ownCallsOf } from '#server/modules/connections/mcp/own-calls.ts';
import { TOOLS, type Tool } from '#server/modules/connections/mcp/tools.ts';

const tools = Object.entries<Tool>(TOOLS);
/** What the names of calls that do more than they should begin or end with. */
const FORBIDDEN =
  /send|sms|text|mail|repl|refund|cancel|delete|discard|withdraw|export|bulk|import|personal|consent|invite/i;

test('No tool sends, refunds, deletes or exports, and what only reads makes only reading calls', () => {
  const calls = tools.flatMap(([name, { calls: named, isReading }]) =>
    named.map((call) => ({ name, call, isReading, method: (endpoints[call] as Endpoint).method })),
  );
  expect(calls.filter(({ call }) => FORBIDDEN.test(call))).toEqual([]);
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  expect(calls.filter(({ isReading, method }) => isReading && method !== 'GET')).toEqual([]);
  const writes = calls.filter(({ method }) => method !== 'GET').map(({ name, call }) => [name, call]);
  expect(writes).toEqual([
    ['add_note', 'createNote'],
    ['create_task', 'createTask'],
    ['update_lead', 'updateLead'],
    ['draft_message', 'createDraft'],
  ]);
});

test.each(tools)('%s can make its calls with a key, and no other call', async (_name, { calls }) => {
  for (const call of calls) expect([call, (endpoints[call] as Endpoint).scope]).toEqual([call, expect.any(String)]);
});

test('A failure of the product asks to try again, and tells nothing of it', async () => {
  const json = () => ({ code: 'unavailable', message: 'The database at 10.0.0.7 is away' });
  const http = { inject: async () => ({ statusCode: 503, json }) };
  const request = { headers: { authorization: 'Bearer x' }, socket: {} };
  const call = ownCallsOf(http as never, request as never);
  await expect(call('getCustomer', { params: { id: 'x' } })).rejects.toThrow(FAILED);
});
