import { afterEach, describe, expect, it } from 'vitest';
import {
  endSession,
  expireSession,
  sessionState,
  startSession,
} from '../../../web/crm/shared/session/session-store.ts';

// Node without web storage is the browser that blocks it: the session lives as long as the page.
describe('session state', () => {
  afterEach(endSession);

  it('is signed out until a login', () => {
    expect(sessionState()).toBe('signed-out');
    startSession();
    expect(sessionState()).toBe('signed-in');
  });

  it('expires once however many calls are refused', () => {
    startSession();
    expireSession();
    expireSession();
    expect(sessionState()).toBe('expired');
  });

  it('does not expire for a refused login: nobody was signed in', () => {
    expireSession();
    expect(sessionState()).toBe('signed-out');
  });

  it('forgets that it expired with the next login and logout', () => {
    startSession();
    expireSession();
    startSession();
    endSession();
    expect(sessionState()).toBe('signed-out');
  });
});
