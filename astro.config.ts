import react from '@astrojs/react';
import tailwind from '@tailwindcss/vite';
import type { AstroIntegration } from 'astro';
import { defineConfig } from 'astro/config';
import { accountPageAt } from './contract/account-addresses.ts';
import { isCrmAddress } from './contract/crm-addresses.ts';

/** React's refresh needs these before the first component. Astro adds them only with islands, which we do not use. */
const REACT_REFRESH = `
  import { injectIntoGlobalHook } from '/@react-refresh';
  injectIntoGlobalHook(window);
  window.$RefreshReg$ = () => {};
  window.$RefreshSig$ = () => (type) => type;
`;

const api = `http://127.0.0.1:${process.env.PORT || 3000}`;

export default defineConfig({
  srcDir: './web',
  publicDir: './web/public',
  outDir: './dist/web',
  output: 'static',
  // Writes `info.html` instead of `info/index.html`, because the server maps routes to files by name.
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  server: { host: '127.0.0.1' },
  integrations: [react(), developmentOnly()],
  vite: {
    plugins: [tailwind()],
    build: {
      // The Content-Security-Policy allows no inline scripts.
      assetsInlineLimit: 0,
      // Targets browsers with light-dark(). Older targets would make the build expand it into longer CSS.
      cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
      modulePreload: { polyfill: false },
    },
    server: { proxy: { '/api': api } },
  },
});

/** Adds deep links into the CRM and the account, which the server handles in production, and React's refresh. */
function developmentOnly(): AstroIntegration {
  return {
    name: 'development-only',
    hooks: {
      'astro:config:setup': ({ command, injectScript }) => {
        if (command === 'dev') injectScript('page', REACT_REFRESH);
      },
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, _response, next) => {
          const path = request.url?.split('?', 1)[0] ?? '';
          if (isCrmAddress(path)) request.url = '/staff/crm';
          else if (accountPageAt(path)) request.url = '/account';
          next();
        });
      },
    },
  };
}
