import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import { PlainLink } from '../navigation/links.tsx';
import { useScreen } from '../navigation/navigation.ts';

const PARTS = [
  { screen: 'settings', label: 'People' },
  { screen: 'sending-settings', label: 'Sending' },
] as const;

/** Leads from one part of the settings to the others. */
export function SettingsNav() {
  const current = useScreen();
  return (
    <nav aria-label="Settings" className="flex rounded-md border border-line">
      {PARTS.map(({ screen, label }) => (
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
  'hover:text-ink aria-[current=page]:bg-line/60 aria-[current=page]:font-medium aria-[current=page]:text-ink max-sm:h-9';
