import { CRM_SCREENS, type CrmScreen } from '#contract/crm-addresses.ts';
import type { Role } from '#contract/roles.ts';
import { PlainLink } from '../navigation/links.tsx';
import { useScreen } from '../navigation/navigation.ts';
import { hasRole } from '../session/role.ts';

const PARTS: readonly { screen: CrmScreen; label: string; role: Role }[] = [
  { screen: 'settings', label: 'People', role: 'admin' },
  { screen: 'sending-settings', label: 'Sending', role: 'admin' },
  { screen: 'connections', label: 'Connections', role: 'member' },
];

/** Leads from one part of the settings to the others. Members see one part alone, and need no way. */
export function SettingsNav() {
  const current = useScreen();
  const parts = PARTS.filter(({ role }) => hasRole(role));
  if (parts.length === 1) return null;
  return (
    <nav aria-label="Settings" className="flex rounded-md border border-line">
      {parts.map(({ screen, label }) => (
        <PlainLink
          key={screen}
          href={CRM_SCREENS[screen]}
          aria-current={screen === current ? 'page' : undefined}
          className={LINK}
        >
          {label}
        </PlainLink>
      ))}
    </nav>
  );
}

const LINK =
  'flex h-8 items-center rounded-[3px] px-2.5 text-[0.8125rem] text-ink-soft -outline-offset-2 transition-colors ' +
  'hover:text-ink aria-[current=page]:bg-line/60 aria-[current=page]:font-medium aria-[current=page]:text-ink max-sm:h-9 max-sm:px-2';
