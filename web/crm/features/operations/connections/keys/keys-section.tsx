import { useQuery } from '@tanstack/react-query';
import { del } from '#client/api.ts';
import { type ApiKey, KEY_CALLS_A_MINUTE } from '#contract/api-keys.ts';
import { lowerFirst } from '#crm/shared/capitalize.ts';
import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { openStepUp, type StepUpChange } from '#crm/shared/forms/step-up-dialog.tsx';
import { ScreenSection } from '#crm/shared/layout/screen-section.tsx';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { dateLabel } from '#crm/shared/local-time.ts';
import { hasRole } from '#crm/shared/session/role.ts';
import { StateBadge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { RelativeTime, useNow } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useOnline } from '#ui/use-online.ts';
import { OutLink } from '../out-link.tsx';
import { API_KEYS_KEY } from '../query-keys.ts';
import { apiKeysQuery } from './key-queries.ts';
import { endWarning, scopesInWords } from './key-words.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

/** The keys of the user, or everybody's for admins. */
export function KeysSection() {
  const online = useOnline();
  const keys = useQuery(apiKeysQuery);
  return (
    <ScreenSection
      title="Keys"
      about={
        <>
          With a key another program works here in your name: it may never do more than you, and makes at most{' '}
          {KEY_CALLS_A_MINUTE} calls a minute. <OutLink href="/api/docs">All calls</OutLink>
        </>
      }
    >
      <Button
        variant="secondary"
        size="sm"
        className="mb-4 max-lg:min-h-11"
        disabled={!online}
        onClick={() => openDialog(NewKeyDialog, {})}
      >
        New key
      </Button>
      <Loaded what="The keys" query={keys} skeleton={<Skeleton className="h-16 w-full" />}>
        {(data) =>
          data.length > 0 ? (
            <ul aria-label="Keys" className="border-y border-line">
              {data.map((key) => (
                <KeyRow key={key.id} apiKey={key} />
              ))}
            </ul>
          ) : (
            <p className="max-w-prose text-ink-soft">
              No program has a key yet. Make one for each program that shall read or change something here, such as a
              sheet, Zapier or an assistant.
            </p>
          )
        }
      </Loaded>
    </ScreenSection>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }) {
  const { name, scopes, madeBy, expiresAt, lastUsedAt } = apiKey;
  const online = useOnline();
  const warning = endWarning(expiresAt, useNow());
  const hasEnded = warning?.tone === 'failed';
  const isAdmin = hasRole('admin');
  // Begins the line of members, whose keys are all their own.
  const sayLast = isAdmin ? lowerFirst : (words: string) => words;
  return (
    <li className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium wrap-anywhere">{name}</span>
          {warning && <StateBadge tone={warning.tone}>{warning.label}</StateBadge>}
        </p>
        <p>{scopesInWords(scopes)}</p>
        <p className="text-[0.8125rem] text-ink-soft">
          {isAdmin && <span className="wrap-anywhere">Made by {madeBy}, </span>}
          {lastUsedAt === null ? (
            sayLast('Never used')
          ) : (
            <>
              {sayLast('Last used')} <RelativeTime instant={lastUsedAt} />
            </>
          )}
          {!hasEnded && `, works until ${dateLabel(expiresAt)}`}
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        className="min-h-11 shrink-0 lg:min-h-8"
        aria-label={`${hasEnded ? 'Remove' : 'End'} the key ${name}`}
        disabled={!online}
        onClick={() => (hasEnded ? removeKey : endKey)(apiKey)}
      >
        {hasEnded ? 'Remove' : 'End'}
      </Button>
    </li>
  );
}

function endKey({ id, name }: ApiKey): void {
  openStepUp({
    ...deletion(id),
    title: 'End Key',
    question: `Whatever calls with “${name}” is refused from now on. It cannot be brought back.`,
    submitLabel: 'End key',
    pendingLabel: 'Ending...',
    succeeded: { title: 'Key Ended', description: `${name} opens nothing any more.` },
  });
}

function removeKey({ id, name }: ApiKey): void {
  openStepUp({
    ...deletion(id),
    title: 'Remove Key',
    question: `“${name}” has ended already, and is taken off the list.`,
    submitLabel: 'Remove',
    pendingLabel: 'Removing...',
    succeeded: { title: 'Key Removed', description: `${name} is off the list.` },
  });
}

function deletion(id: string): Pick<StepUpChange, 'danger' | 'write' | 'reload'> {
  return {
    danger: true,
    write: (payload) => del('/api/crm/api-keys/{id}', { params: { id }, payload }),
    reload: [API_KEYS_KEY],
  };
}
