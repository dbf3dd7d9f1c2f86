import { useStore } from '@nanostores/react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useRef } from 'react';
import { get } from '../../../client/api.ts';
import { useEscape } from '../../../ui/escape.ts';
import { ToastsInReach } from '../../../ui/toast-focus.tsx';
import { closeDialog, type DialogProps } from '../../shared/dialogs/dialog-store.ts';
import type { PaletteCommand, PaletteGroup } from '../../shared/feature.ts';
import { describeLoadFailure } from '../../shared/load-failure.tsx';
import { useDebounced } from '../../shared/use-debounced.ts';
import { matchingCommands } from './command.ts';
import { Commands, Records } from './palette-items.tsx';
import { useCommands } from './use-commands.ts';

const DEBOUNCE_MS = 70;

interface PaletteProps extends DialogProps<string> {
  /** What the features can do. */
  commands: readonly PaletteCommand[];
  groups: readonly PaletteGroup[];
}

/** Finds any customer, team member or purchase, and does any action, without a hand on the mouse. */
export function Palette({ close, draft, commands: offered, groups }: PaletteProps) {
  const typed = useStore(draft) ?? '';
  const q = useDebounced(typed.trim(), DEBOUNCE_MS);
  const { data: found, error, isFetching } = useQuery(searchQuery(q));
  const commands = matchingCommands([...offered, ...useCommands()], typed);
  const content = useRef<HTMLDivElement>(null);
  useEscape(content, close);
  const choose = (run: () => void) => {
    closeDialog();
    run();
  };
  const searched = typed.trim() !== '';
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
        >
          <ToastsInReach />
          <Dialog.Title className="sr-only">Find or do anything</Dialog.Title>
          <Command shouldFilter={false} loop label="Find or do anything" className="flex min-h-0 flex-col">
            <div className="relative flex shrink-0 items-center border-b border-line focus-within:border-ink">
              <Search aria-hidden className="pointer-events-none absolute left-4 size-4 text-ink-soft" />
              <Command.Input
                value={typed}
                onValueChange={draft.set}
                placeholder="Customer, team member, purchase or action"
                className="h-13 w-full bg-transparent pr-4 pl-11 text-base outline-none placeholder:text-ink-soft"
              />
            </div>
            <Command.List label="Results" className="min-h-0 overflow-y-auto overscroll-contain">
              {searched && found && <Records groups={groups} found={found} choose={choose} />}
              <Commands commands={commands} choose={choose} />
            </Command.List>
            <p role="status" className="px-4 py-3 text-ink-soft empty:hidden">
              {searched && (error ? describeLoadFailure(error) : isFetching && !found ? 'Searching…' : '')}
              {searched &&
                found &&
                !isFetching &&
                isEmpty(found) &&
                commands.length === 0 &&
                `Nothing matches “${typed.trim()}”`}
            </p>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function isEmpty(found: object): boolean {
  return Object.values(found).every((rows: unknown[]) => rows.length === 0);
}

const BOARD =
  'fixed inset-x-0 top-0 z-50 flex max-h-dvh animate-fade-in flex-col bg-paper text-sm text-ink shadow-board ring-1 ring-line outline-none ' +
  'sm:inset-x-auto sm:top-[12vh] sm:left-1/2 sm:max-h-[70vh] sm:w-full sm:max-w-xl sm:-translate-x-1/2 sm:rounded-md';

/** How long an answer is kept: every few letters make one. */
const KEPT_MS = 60_000;

/** The best customers, team members and purchases for a few words. */
function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['api', 'crm', 'search', q],
    queryFn: ({ signal }) => get('/api/crm/search', { query: { q }, signal }),
    enabled: q !== '',
    gcTime: KEPT_MS,
    placeholderData: keepPreviousData,
  });
}
