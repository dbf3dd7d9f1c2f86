import { UserRound } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { CRM_SCREENS, type CrmScreen } from '../../../../contract/crm-addresses.ts';
import { PlainLink } from '../../shared/navigation/links.tsx';
import { useScreen } from '../../shared/navigation/navigation.ts';

const SCREENS: readonly { screen: CrmScreen; label: string }[] = [
  { screen: 'account', label: 'Account' },
  { screen: 'audit', label: 'Audit log' },
];

/** Links to the user's own account and to the audit log. */
export function AccountMenu({ username }: { username: string | undefined }) {
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
            {SCREENS.map(({ screen, label }) => (
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
