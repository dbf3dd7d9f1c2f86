import type { Mutation } from './mutation.ts';

/** Faults of what the browser shows. */
export const webMutations: readonly Mutation[] = [
  {
    fault: 'A field with a mistake does not say so to a screen reader',
    file: 'web/ui/field.tsx',
    before: "'aria-invalid': error ? true : undefined,",
    after: "'aria-invalid': undefined,",
    tests: ['tests/e2e/crm-templates.test.ts'],
  },
  {
    fault: 'A second press while a message is sent sends it twice',
    file: 'web/ui/button.tsx',
    before: 'onClick={pending ? (event) => event.preventDefault() : onClick}',
    after: 'onClick={onClick}',
    tests: ['tests/e2e/crm-pending.test.ts'],
  },
  {
    fault: 'A closed dialog leaves the focus nowhere',
    file: 'web/crm/app/shell/dialog-host.tsx',
    before:
      'if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });\n        else onOpenerGone();',
    after: '',
    tests: ['tests/e2e/crm-keyboard.test.ts'],
  },
  {
    fault: 'A press beside a dialog throws away what was typed',
    file: 'web/ui/dialog.tsx',
    before: 'if (!pressOutsideCloses) event.preventDefault();',
    after: '',
    tests: ['tests/e2e/crm-drafts.test.ts'],
  },
  {
    fault: 'Escape in a field of the panel closes the panel',
    file: 'web/ui/side-panel.tsx',
    before: "if (!event.target.closest('input, select, textarea, [role=dialog]')) onClose();",
    after: 'onClose();',
    tests: ['tests/e2e/crm-notes.test.ts'],
  },
  {
    fault: 'The panel opens without the focus',
    file: 'web/ui/side-panel.tsx',
    before: "if (!document.querySelector('[data-modal]')) aside?.focus({ preventScroll: true });",
    after: '',
    tests: ['tests/e2e/crm-customer-panel.test.ts', 'tests/e2e/crm-keyboard.test.ts'],
  },
  {
    fault: 'Nobody is told that the browser is offline',
    file: 'web/crm/shared/connection/offline-notice.tsx',
    before: "{!online && 'Offline. What you see may be old.'}",
    after: '{false}',
    tests: ['tests/e2e/crm-catch-up.test.ts'],
  },
  {
    fault: 'The words about a deleted record are swapped',
    file: 'web/crm/shared/forms/edit-dialog.tsx',
    before: 'has been deleted meanwhile. What you typed cannot be saved.',
    after: 'has been changed meanwhile. What you typed can be saved.',
    tests: ['tests/e2e/crm-edit-conflict.test.ts'],
  },
  {
    fault: 'The key / does not lead to the search',
    file: 'web/crm/app/shell/use-shortcuts.ts',
    before: "'/': focusSearch,",
    after: '',
    tests: ['tests/e2e/crm-keyboard.test.ts'],
  },
  {
    fault: 'The next user of a computer sees drafts of the one before',
    file: 'web/crm/shared/drafts/draft-store.ts',
    before: 'if (item.startsWith(PREFIX)) browserItems.write(item, null);\n  $drafts.set({});',
    after: 'if (item === PREFIX) browserItems.write(item, null);',
    tests: ['tests/web/crm/draft-store.test.ts'],
  },
  {
    fault: 'A retry of a text is a second text',
    file: 'web/crm/shared/drafts/idempotency-keys.ts',
    before: 'last = before?.content === content ? before : { content, key: randomId() };',
    after: 'last = { content, key: randomId() };',
    tests: ['tests/e2e/messages-texts.test.ts', 'tests/web/crm/sending.test.ts'],
  },
  {
    fault: 'The tab’s title counts no unread texts',
    file: 'web/crm/shared/layout/tab-title.ts',
    before: '.listen(({ screen, unread }) => {',
    after: ".listen(({ screen }) => {\n    const unread = '';",
    tests: ['tests/e2e/messages-live.test.ts', 'tests/e2e/messages-alerts.test.ts'],
  },
  {
    fault: 'An edit overwrites what a colleague has changed without asking',
    file: 'web/crm/shared/forms/edit-conflict.ts',
    before: 'differs(theirs[name], initial[name]) && differs(theirs[name], mine[name])',
    after: 'theirs[name] === undefined && differs(theirs[name], mine[name])',
    tests: ['tests/web/crm/edit-conflict.test.ts'],
  },
  {
    fault: 'Who is logged out meanwhile sees an error instead of the login',
    file: 'web/client/api.ts',
    before: "if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null;",
    after: '',
    tests: ['tests/web/client/api.test.ts'],
  },
];
