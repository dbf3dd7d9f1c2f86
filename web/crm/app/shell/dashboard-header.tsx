import { Command, Ellipsis, UserRound } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { CRM_SCREENS, type CrmScreen } from '#contract/crm-addresses.ts';
import type { Role } from '#contract/roles.ts';
import { useExport } from '#crm/features/imports-exports/exports/export-users.tsx';
import { openImport } from '#crm/features/imports-exports/imports/feature.ts';
import { Bell } from '#crm/features/messaging/conversations/bell/bell.tsx';
import { type Choice, openActions } from '#crm/shared/dialogs/actions-sheet.tsx';
import { Wordmark } from '#crm/shared/layout/wordmark.tsx';
import { PlainLink } from '#crm/shared/navigation/links.tsx';
import { useScreen } from '#crm/shared/navigation/navigation.ts';
import { ThemeSwitch } from '#crm/shared/preferences/theme.tsx';
import { hasRole } from '#crm/shared/session/role.ts';
import { useLogout } from '#crm/shared/session/session-calls.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { openPalette } from '../palette/open-palette.ts';
import { Navigation } from './navigation.tsx';

export function DashboardHeader({ username }: { username: string | undefined }) {
  const logout = useLogout();
  return (
    <header className="flex min-h-14 items-center justify-between gap-x-2 border-b border-line px-4 md:px-6">
      <span className="max-sm:hidden">
        <Wordmark />
      </span>
      <Navigation />
      <div className="flex shrink-0 items-center gap-1 sm:gap-2 max-[24rem]:gap-0">
        <div className={THUMB_BAR}>
          <Bell />
          <HeaderActions />
        </div>
        <span className="max-md:hidden">
          <IconButton icon={Command} label="Find or do anything (Ctrl K)" onClick={openPalette} />
        </span>
        {/* Hidden on the narrowest phones, where "Find or do anything" switches the theme. */}
        <span className="max-[22rem]:hidden">
          <ThemeSwitch />
        </span>
        <AccountMenu username={username} />
        <Button variant="plain" size="sm" className="-mr-3" pending={logout.isPending} onClick={() => logout.mutate()}>
          Logout
        </Button>
      </div>
    </header>
  );
}

// On a phone the bar sits at the bottom of the screen, within reach of the thumb. The list's search takes its free part.
const THUMB_BAR =
  'flex items-center gap-1 sm:gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:h-15 ' +
  'max-md:justify-end max-md:border-t max-md:border-line max-md:bg-paper max-md:pr-1';

/** The actions on all customers: buttons where there is room, otherwise a sheet. */
function HeaderActions() {
  const exporting = useExport();
  const exportAll = () => exporting.mutate({});
  // Labels the sheet and the button that opens it.
  const title = hasRole('admin') ? 'Find, import and export' : hasRole('member') ? 'Find and import' : 'Find';
  const openSheet = () => {
    const choices: (Choice & { role?: Role })[] = [
      { label: 'Find or do anything', choose: openPalette },
      { label: 'Import Customers', role: 'member', choose: openImport },
      { label: 'Export All Users', role: 'admin', choose: exportAll },
    ];
    openActions({ title, choices: choices.filter(({ role = 'viewer' }) => hasRole(role)) });
  };
  return (
    <>
      <div className="flex gap-2 max-lg:hidden">
        {hasRole('member') && (
          <Button variant="plain" size="sm" onClick={openImport}>
            Import Customers
          </Button>
        )}
        {hasRole('admin') && (
          <Button variant="plain" size="sm" pending={exporting.isPending} onClick={exportAll}>
            {exporting.isPending ? 'Exporting...' : 'Export All Users'}
          </Button>
        )}
      </div>
      <span className="lg:hidden">
        <IconButton icon={Ellipsis} label={title} onClick={openSheet} />
      </span>
    </>
  );
}

const SCREENS: readonly { screen: CrmScreen; label: string; role?: Role }[] = [
  { screen: 'templates', label: 'Templates' },
  { screen: 'follow-ups', label: 'Follow-ups' },
  { screen: 'account', label: 'Account' },
  { screen: 'connections', label: 'Connections', role: 'member' },
  { screen: 'audit', label: 'Audit log' },
];

/** Links to the screens that are no daily work. */
function AccountMenu({ username }: { username: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  const current = useScreen();
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className={TRIGGER} aria-label={username ? `Account menu of ${username}` : 'Account menu'}>
        <UserRound aria-hidden className="size-4.5" />
        {username && <span className="max-w-40 truncate text-[0.8125rem] max-sm:hidden">{username}</span>}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content aria-label="Account menu" align="end" sideOffset={4} collisionPadding={8} className={BOARD}>
          <p className="truncate border-b border-line px-4 py-2.5 text-[0.8125rem] text-ink-soft">
            Logged in as <span className="font-medium text-ink">{username}</span>
          </p>
          <ul>
            {SCREENS.filter(({ role = 'viewer' }) => hasRole(role)).map(({ screen, label }) => (
              <li key={screen}>
                <PlainLink
                  href={CRM_SCREENS[screen]}
                  aria-current={screen === current ? 'page' : undefined}
                  onFollow={() => setOpen(false)}
                  className={LINK}
                >
                  {label}
                </PlainLink>
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

const TRIGGER =
  'flex h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-2 text-ink-soft transition-colors hover:text-ink data-[state=open]:text-ink';

const BOARD =
  'z-30 w-56 overflow-hidden rounded-md border border-line-strong bg-paper-raised text-sm shadow-board data-[state=open]:animate-fade-in';

const LINK = 'flex min-h-11 items-center px-4 -outline-offset-2 hover:bg-line/60 aria-[current=page]:font-medium';
