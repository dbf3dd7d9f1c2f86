import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSessionFlag } from '#crm/shared/session/session-flag.ts';
import { $session, endSession, expireSession, startSession } from '#crm/shared/session/session-store.ts';

// Without web storage, Node acts like a browser that blocks it: the session lasts as long as the page.
describe('session state', () => {
  afterEach(endSession);

  it('is signed out until a login', () => {
    expect($session.get()).toBe('signed-out');
    startSession();
    expect($session.get()).toBe('signed-in');
  });

  it('expires once however many calls are refused', () => {
    startSession();
    expireSession();
    expireSession();
    expect($session.get()).toBe('expired');
  });

  it('does not expire for a refused login: nobody was signed in', () => {
    expireSession();
    expect($session.get()).toBe('signed-out');
  });

  it('forgets that it expired with the next login and logout', () => {
    startSession();
    expireSession();
    startSession();
    endSession();
    expect($session.get()).toBe('signed-out');
  });

  it('does not expire in a tab that has logged out, when this one is refused a call before it hears of that', () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    });
    startSession();
    stored.clear();
    expireSession();
    expect(readSessionFlag()).toBe('signed-out');
    vi.unstubAllGlobals();
  });
});
