import { readSignedInCookie } from './signed-in-cookie.ts';

/*
 * Comes long before React on a slow line. Whoever is signed in sees the account's frame, and the account is on its way; the app's own call of
 * the same address takes this answer.
 */
if (readSignedInCookie()) {
  document.documentElement.dataset.session = 'signed-in';
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', href: '/api/account', crossOrigin: 'use-credentials' });
  document.head.append(link);
}
