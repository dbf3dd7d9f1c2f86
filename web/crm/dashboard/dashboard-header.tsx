import { Button } from '../../ui/button.tsx';
import { Bell } from '../bell/bell.tsx';
import { ThemeSwitch } from '../preferences/theme-switch.tsx';
import { useLogout } from '../session/use-logout.ts';
import { WordMark } from '../word-mark.tsx';
import { HeaderActions } from './header-actions.tsx';

export function DashboardHeader({ username }: { username: string | undefined }) {
  const logout = useLogout();
  return (
    <header className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-b border-line px-4 md:px-6">
      <WordMark />
      <div className="flex items-center gap-1 sm:gap-2">
        <Bell />
        <HeaderActions />
        <ThemeSwitch />
        {username && <span className="max-w-40 truncate text-[0.8125rem] text-ink-soft max-sm:hidden">{username}</span>}
        <Button variant="quiet" size="sm" className="-mr-3" pending={logout.isPending} onClick={() => logout.mutate()}>
          Logout
        </Button>
      </div>
    </header>
  );
}
