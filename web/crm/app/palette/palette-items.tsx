import { Command } from 'cmdk';
import { CornerDownLeft, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { SearchResults } from '../../../../contract/search.ts';
import type { PaletteCommand, PaletteGroup } from '../../shared/feature.ts';

/** Closes the palette, then does what was chosen: a dialog may open in its place. */
type Choose = (run: () => void) => void;

interface RecordsProps {
  groups: readonly PaletteGroup[];
  found: SearchResults;
  choose: Choose;
}

export function Records({ groups, found, choose }: RecordsProps) {
  return groups.map(({ heading, icon, hits }) => {
    const shown = hits(found);
    return (
      <Group key={heading} heading={heading} shown={shown.length > 0}>
        {shown.map(({ id, label, detail, run }) => (
          <Item key={id} id={id} icon={icon} label={label} detail={detail} onSelect={() => choose(run)} />
        ))}
      </Group>
    );
  });
}

export function Commands({ commands, choose }: { commands: readonly PaletteCommand[]; choose: Choose }) {
  return (
    <Group heading="Actions" shown={commands.length > 0}>
      {commands.map(({ label, run }) => (
        <Item key={label} id={label} icon={CornerDownLeft} label={label} onSelect={() => choose(run)} />
      ))}
    </Group>
  );
}

function Group({ heading, shown, children }: { heading: string; shown: boolean; children: ReactNode }) {
  return (
    shown && (
      <Command.Group heading={heading} className={GROUP}>
        {children}
      </Command.Group>
    )
  );
}

interface ItemProps {
  id: string;
  icon: LucideIcon;
  label: string;
  detail?: string;
  onSelect: () => void;
}

function Item({ id, icon: Icon, label, detail, onSelect }: ItemProps) {
  return (
    <Command.Item value={id} onSelect={onSelect} className={ITEM}>
      <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <span className="min-w-2/5 grow truncate">{label}</span>
      {detail && <span className="truncate text-[0.8125rem] text-ink-soft">{detail}</span>}
    </Command.Item>
  );
}

const GROUP =
  'py-1.5 **:[[cmdk-group-heading]]:px-4 **:[[cmdk-group-heading]]:py-1 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:text-ink-soft';

const ITEM = 'flex min-h-11 cursor-pointer items-center gap-3 px-4 data-[selected=true]:bg-line/60 sm:min-h-9';
