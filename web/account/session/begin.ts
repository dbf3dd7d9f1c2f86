import { readSignedInCookie } from './signed-in-cookie.ts';

/*
 * Runs long before React on a slow connection. Shows the account's frame to a signed-in user and preloads the account. The
 * app's own call to the same address uses the preloaded answer.
 */
if (readSignedInCookie()) {
  document.documentElement.dataset.session = 'signed-in';
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'fetch', href: '/api/account', crossOrigin: 'use-credentials' });
  document.head.append(link);
}
