import { Command } from 'cmdk';
import { CornerDownLeft } from 'lucide-react';
import { Keys } from '../../../ui/keys.tsx';
import type { PaletteItem, PaletteSection } from './command.ts';

interface PaletteSectionsProps {
  sections: readonly PaletteSection[];
  onChoose: (item: PaletteItem) => void;
}

export function PaletteSections({ sections, onChoose }: PaletteSectionsProps) {
  return sections.map(({ heading, items }) => (
    <Command.Group key={heading} heading={heading} className={GROUP}>
      {items.map((item) => (
        <Item key={item.id} item={item} onSelect={() => onChoose(item)} />
      ))}
    </Command.Group>
  ));
}

function Item({ item, onSelect }: { item: PaletteItem; onSelect: () => void }) {
  const { id, label, detail, keys, group, actions } = item;
  const Icon = group?.icon ?? CornerDownLeft;
  return (
    <Command.Item value={id} onSelect={onSelect} className={ITEM}>
      <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <span className="min-w-3/5 grow truncate">{label}</span>
      {detail && <span className="truncate text-[0.8125rem] text-ink-soft">{detail}</span>}
      {keys && (
        <span aria-hidden>
          <Keys keys={keys} />
        </span>
      )}
      {actions && (
        <span aria-hidden className="shrink-0 text-xs text-ink-soft opacity-0 group-data-[selected=true]:opacity-100">
          →
        </span>
      )}
    </Command.Item>
  );
}

const GROUP =
  'py-1.5 **:[[cmdk-group-heading]]:px-4 **:[[cmdk-group-heading]]:py-1 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:text-ink-soft';

const ITEM = 'group flex min-h-11 cursor-pointer items-center gap-3 px-4 data-[selected=true]:bg-line/60 sm:min-h-9';
