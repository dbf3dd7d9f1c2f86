import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: string }[];
  active: Id;
  onChange: (id: Id) => void;
  /** The active tab's panel. */
  children: ReactNode;
}

/** A bar of tabs that stays at the top of the screen, and the panel of the active one. Arrow keys move between tabs. */
export function Tabs<Id extends string>({ label, tabs, active, onChange, children }: TabsProps<Id>) {
  const change = (value: string) => {
    const tab = tabs.find(({ id }) => id === value);
    if (tab) onChange(tab.id);
  };
  return (
    <RadixTabs.Root value={active} onValueChange={change}>
      <RadixTabs.List
        aria-label={label}
        className="sticky top-0 z-20 flex h-11 items-stretch gap-6 overflow-x-auto border-b border-line bg-paper px-4 md:px-6"
      >
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.id}
            value={tab.id}
            className="-mb-px shrink-0 cursor-pointer whitespace-nowrap border-b-2 border-transparent text-ink-soft transition-colors duration-200 hover:text-ink data-[state=active]:border-signal data-[state=active]:font-medium data-[state=active]:text-ink"
          >
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
