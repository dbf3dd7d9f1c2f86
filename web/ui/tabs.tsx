import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: string }[];
  active: Id;
  onChange: (id: Id) => void;
  /** The content of the active tab. */
  children: ReactNode;
}

/** A tab bar that stays at the top of the screen, and the active tab's panel. Arrow keys move between tabs. */
export function Tabs<Id extends string>({ label, tabs, active, onChange, children }: TabsProps<Id>) {
  const change = (value: string) => {
    const tab = tabs.find(({ id }) => id === value);
    if (tab) onChange(tab.id);
  };
  return (
    <RadixTabs.Root value={active} onValueChange={change}>
      <RadixTabs.List
        aria-label={label}
        className="sticky top-0 z-20 flex h-11 items-stretch gap-4 overflow-x-auto border-b border-line bg-paper px-3 md:px-5"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger key={tab.id} value={tab.id} className={TAB}>
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      <RadixTabs.Content value={active} tabIndex={-1} className="outline-none">
        {children}
      </RadixTabs.Content>
    </RadixTabs.Root>
  );
}

// The focus ring is inset, because the bar scrolls sideways on narrow phones and clips what is outside.
const TAB =
  'relative shrink-0 whitespace-nowrap px-1 text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 ' +
  'data-[state=active]:font-medium data-[state=active]:text-ink ' +
  'after:absolute after:inset-x-1 after:bottom-0 after:h-0.5 data-[state=active]:after:bg-signal';
