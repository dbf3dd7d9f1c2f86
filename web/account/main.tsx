import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { $session } from './session/session.ts';

const root = document.getElementById('account');
if (!root) throw new Error('The page has no element with the id "account" to draw the account in.');

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
if ($session.get() === 'signed-in') {
  document.getElementById('account-frame')?.remove();
  delete document.documentElement.dataset.session;
  createRoot(root).render(app);
} else {
  // Hydrates the form, which is in the page already and may be in use.
  hydrateRoot(root, app);
}
