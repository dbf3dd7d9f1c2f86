import { useStore } from '@nanostores/react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { CornerDownLeft, Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { get } from '#client/api.ts';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import { closeDialog, type DialogProps } from '#crm/shared/dialogs/dialog-store.ts';
import type { PaletteCommand, PaletteGroup } from '#crm/shared/feature.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { useDebounced } from '#crm/shared/use-debounced.ts';
import { useEscape } from '#ui/escape.ts';
import { Key, Keys } from '#ui/keys.tsx';
import { ToastsInReach } from '#ui/toast-focus.tsx';
import { actionSections, type PaletteItem, type PaletteSection, paletteSections, readTyped } from './command.ts';
import { useCommands } from './use-commands.ts';

const DEBOUNCE_MS = 70;

interface PaletteProps extends DialogProps<string> {
  /** The commands of all features. */
  commands: readonly PaletteCommand[];
  groups: readonly PaletteGroup[];
}

/** Finds any customer, team member or purchase and runs any action by keyboard. */
export function Palette({ close, draft, commands: offered, groups }: PaletteProps) {
  const typed = useStore(draft) ?? '';
  const query = readTyped(typed, groups);
  const { results, isAnswered, error, isFetching } = useSearch(query.q);
  /** The record whose actions are shown, and the text typed to find one of them. */
  const [record, setRecord] = useState<PaletteItem>();
  const [typedAction, setTypedAction] = useState('');
  const commands = [...offered, ...useCommands()].filter(({ role = 'viewer' }) => hasRole(role));
  const sections = record
    ? actionSections(record, typedAction)
    : paletteSections({ typed, query, commands, groups, results, isAnswered });
  const { selected, select } = useSelection(sections, record ? typedAction : typed);
  const content = useRef<HTMLDivElement>(null);
  const hintId = useId();
  useEscape(content, close);
  const leaveRecord = () => setRecord(undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    const goesIn = leadsToActions(event) && !record && selected?.actions !== undefined;
    const goesBack = record && typedAction === '' && ['Backspace', 'ArrowLeft'].includes(event.key);
    if (!goesIn && !goesBack) return;
    event.preventDefault();
    setRecord(goesIn ? { ...selected, label: selected.about ?? selected.label } : undefined);
    setTypedAction('');
  };
  const isSearched = typed.trim() !== '' && !record;
  // Earlier results that no longer match are hidden, and leave the list empty until the next ones arrive.
  const foundNothing = isAnswered && !isFetching ? `Nothing matches “${typed.trim()}”` : 'Searching…';
  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Portal>
        <div className="fixed inset-0 z-40 animate-fade-in bg-wall/70" />
        <Dialog.Content
          data-modal
          ref={content}
          aria-describedby={undefined}
          className={BOARD}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => {
            if (!record) return;
            event.preventDefault();
            leaveRecord();
          }}
        >
          <ToastsInReach />
          <Dialog.Title className="sr-only">Find or do anything</Dialog.Title>
          <Command
            shouldFilter={false}
            loop
            label="Find or do anything"
            className="flex min-h-0 flex-col"
            value={selected?.id ?? ''}
            onValueChange={select}
            onKeyDown={onKeyDown}
          >
            <div className="relative flex shrink-0 items-center border-b border-line focus-within:border-ink">
              <Search aria-hidden className="pointer-events-none absolute left-4 size-4 text-ink-soft" />
              {/* Focused as soon as it is drawn, so that letters typed right after the key are not lost. */}
              <Command.Input
                ref={focusAtOnce}
                value={record ? typedAction : typed}
                onValueChange={record ? setTypedAction : draft.set}
                placeholder={record ? `What to do with ${record.label}` : 'Customer, team member, purchase or action'}
                aria-describedby={hintId}
                className="h-13 w-full bg-transparent pr-4 pl-11 text-base outline-none placeholder:text-ink-soft"
              />
            </div>
            <Command.List label="Results" className="min-h-0 overflow-y-auto overscroll-contain">
              <PaletteSections
                sections={sections}
                onChoose={({ run }) => {
                  // Closes first, because the command may open another dialog.
                  closeDialog();
                  run();
                }}
              />
            </Command.List>
            <p role="status" className="px-4 py-3 text-ink-soft empty:hidden">
              {isSearched && (error ? describeLoadFailure(error) : sections.length === 0 && foundNothing)}
              {record && sections.length === 0 && `Nothing matches “${typedAction.trim()}”`}
            </p>
            <Hint id={hintId} inRecord={record !== undefined} />
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Hint({ id, inRecord }: { id: string; inRecord: boolean }) {
  return (
    <p id={id} className="shrink-0 border-t border-line px-4 py-2 text-xs text-ink-soft pointer-coarse:sr-only">
      {inRecord ? (
        <>
          <Key>⌫</Key> back to the results
        </>
      ) : (
        <>
          <Key>→</Key> or <Key>Tab</Key> what can be done with a person. Or type it: “text grace”
        </>
      )}
    </p>
  );
}

function focusAtOnce(input: HTMLInputElement | null): void {
  input?.focus();
}

/** Returns whether a key opens the selected record's actions: Tab, or Right Arrow at the end of the text. */
function leadsToActions({ key, shiftKey, target }: KeyboardEvent): boolean {
  if (key === 'Tab') return !shiftKey;
  return key === 'ArrowRight' && target instanceof HTMLInputElement && target.selectionStart === target.value.length;
}

/** Tracks the line that Enter runs: the first one, unless the user has chosen another for the current text. */
function useSelection(sections: readonly PaletteSection[], typed: string) {
  const items = sections.flatMap((section) => section.items);
  const [chosen, setChosen] = useState<{ id: string; typed: string }>();
  const found = chosen?.typed === typed ? items.find(({ id }) => id === chosen.id) : undefined;
  return {
    selected: found ?? items[0],
    // The library selects the first line by itself, so selecting it does not count as a choice.
    select: (id: string) => setChosen(id === items[0]?.id ? undefined : { id, typed }),
  };
}

/** How long search results are cached. Every few letters create one entry. */
const KEPT_MS = 60_000;

/** Searches for the best matching customers, team members and purchases. */
function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['api', 'crm', 'search', q],
    queryFn: ({ signal }) => get('/api/crm/search', { query: { q }, signal }),
    enabled: q !== '',
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
  });
}

function useSearch(q: string) {
  const asked = useDebounced(q, DEBOUNCE_MS);
  const { data: results, error, isFetching, isPlaceholderData } = useQuery(searchQuery(asked));
  return { results, error, isFetching, isAnswered: asked === q && !isPlaceholderData };
}

const BOARD =
  'fixed inset-x-0 top-0 z-50 flex max-h-dvh animate-fade-in flex-col bg-paper text-sm text-ink shadow-board ring-1 ring-line outline-none ' +
  'sm:inset-x-auto sm:top-[12vh] sm:left-1/2 sm:max-h-[70vh] sm:w-full sm:max-w-xl sm:-translate-x-1/2 sm:rounded-md';

interface PaletteSectionsProps {
  sections: readonly PaletteSection[];
  onChoose: (item: PaletteItem) => void;
}

function PaletteSections({ sections, onChoose }: PaletteSectionsProps) {
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
