import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followTabTitle } from '../shared/layout/tab-title.ts';
import { setCurrency } from '../shared/money.ts';
import { setDefaultCountry } from '../shared/people/phone-format.ts';
import { applyDensity } from '../shared/preferences/density.tsx';
import { applyTheme } from '../shared/preferences/theme.tsx';
import { setStripeDashboard } from '../shared/stripe-dashboard.ts';
import { App } from './app.tsx';
import { createQueryClient } from './query-client.ts';

const root = document.getElementById('crm');
if (!root) throw new Error('The page has no element with the id "crm" to draw the CRM in.');

// The server writes these into the page, so they are known before the first amount is shown.
if (root.dataset.currency) setCurrency(root.dataset.currency);
if (root.dataset.defaultCountry) setDefaultCountry(root.dataset.defaultCountry);
if (root.dataset.stripeDashboard) setStripeDashboard(root.dataset.stripeDashboard);
applyDensity();
applyTheme();
followTabTitle();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <App />
    </QueryClientProvider>
  </StrictMode>,
);
