import { Command } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Bell } from '../../features/conversations/bell/bell.tsx';
import { Wordmark } from '../../shared/layout/wordmark.tsx';
import { ThemeSwitch } from '../../shared/preferences/theme.tsx';
import { useLogout } from '../../shared/session/session-calls.ts';
import { openPalette } from '../palette/open-palette.ts';
import { AccountMenu } from './account-menu.tsx';
import { HeaderActions } from './header-actions.tsx';
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
