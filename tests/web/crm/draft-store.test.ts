import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Store = typeof import('#crm/shared/drafts/draft-store.ts');

const DAY_MS = 86_400_000;
const NAME = 'user-1 email customer-1';

let items: Map<string, string>;
let isBlocked = false;

beforeEach(() => {
  items = new Map();
  isBlocked = false;
  vi.useFakeTimers({ now: Date.parse('2026-11-22T10:41:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns the store of a newly opened tab. */
async function openTab(): Promise<Store> {
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (isBlocked) throw new DOMException('full', 'QuotaExceededError');
      items.set(name, value);
    },
    removeItem: (name: string) => items.delete(name),
  };
  const names = {
    ownKeys: () => [...items.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  };
  vi.stubGlobal('localStorage', new Proxy(storage, names));
  vi.resetModules();
  return import('#crm/shared/drafts/draft-store.ts');
}

test('A draft is there for a tab that is opened later, with the time it was typed at', async () => {
  (await openTab()).saveDraft(NAME, { subject: 'Hello' });
  expect((await openTab()).readDraft(NAME)).toEqual({
    value: { subject: 'Hello' },
    savedAt: '2026-11-22T10:41:00.000Z',
  });
});

test('A draft is kept for seven days, also in a tab that stays open, and then erased', async () => {
  const tab = await openTab();
  tab.saveDraft(NAME, 'Hello');
  vi.setSystemTime(Date.now() + 7 * DAY_MS - 1);
  expect(tab.readDraft(NAME)).toBeDefined();
  expect((await openTab()).readDraft(NAME)).toBeDefined();
  vi.setSystemTime(Date.now() + 1);
  expect(tab.readDraft(NAME)).toBeUndefined();
  expect((await openTab()).readDraft(NAME)).toBeUndefined();
  expect([...items.keys()]).toEqual([]);
});

test('What is discarded, and what belongs to a record that is gone, is erased; a logout erases all', async () => {
  const tab = await openTab();
  for (const id of ['customer-1', 'customer-2']) {
    tab.saveDraft(`user-1 email ${id}`, 'Hello');
    tab.saveDraft(`user-2 chat customer ${id}`, 'Hello');
    tab.saveDraft(`user-1 reply conversation-of-${id}`, { text: 'Hello', personId: id });
  }
  tab.discardDraft(NAME);
  expect(tab.readDraft(NAME)).toBeUndefined();
  tab.discardDraftsOf('customer-1');
  expect([...items.keys()].filter((name) => name.endsWith('customer-1'))).toEqual([]);
  items.set('crm-theme', 'dark');
  tab.clearDrafts();
  expect([...items.keys()]).toEqual(['crm-theme']);
  expect(tab.readDraft('user-2 chat customer customer-2')).toBeUndefined();
});

test('What somebody else has stored under such a name is no draft', async () => {
  for (const text of ['Hello', 'null', '7', '[]', '{"value":1}', '{"value":1,"savedAt":"soon"}']) {
    items.set(`crm-draft ${NAME}`, text);
    expect((await openTab()).readDraft(NAME), text).toBeUndefined();
  }
});

test('A storage that takes nothing leaves the draft to its own tab', async () => {
  const tab = await openTab();
  isBlocked = true;
  tab.saveDraft(NAME, 'Hello');
  expect(tab.readDraft(NAME)?.value).toBe('Hello');
});
