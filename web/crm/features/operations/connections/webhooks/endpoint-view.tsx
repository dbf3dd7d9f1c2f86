import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import type { WebhookEndpoint } from '#contract/webhook-endpoints.ts';
import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { useKeepFocus } from '#crm/shared/keyboard/use-keep-focus.ts';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { dateLabel } from '#crm/shared/local-time.ts';
import { PlainLink } from '#crm/shared/navigation/links.tsx';
import { ListSkeleton } from '#crm/shared/records/list-skeleton.tsx';
import { StateBadge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useOnline } from '#ui/use-online.ts';
import { DeleteWebhookDialog, NewSecretDialog, ReplayDialog, SwitchOffDialog } from './change-dialogs.tsx';
import { Deliveries } from './deliveries.tsx';
import { EditWebhookDialog } from './endpoint-dialogs.tsx';
import { endpointsQuery, useSwitchEndpoint, useTestEndpoint } from './webhook-queries.ts';
import { eventsInWords, stateOf, troubleOf } from './webhook-words.ts';

/** One address: what it is told, what it took, and what can be done with it. */
export function EndpointView({ id }: { id: string }) {
  const endpoints = useQuery(endpointsQuery);
  const article = useRef<HTMLElement>(null);
  useKeepFocus(article);
  return (
    <article ref={article} aria-label="Webhook">
      <PlainLink
        href={CRM_SCREENS.connections}
        className="mx-3 mt-2 inline-flex min-h-11 items-center gap-1.5 rounded-md px-1 text-[0.8125rem] text-ink-soft hover:text-ink md:mx-5"
      >
        <ArrowLeft aria-hidden className="size-3.5" />
        All connections
      </PlainLink>
      <Loaded
        what="The webhook"
        query={endpoints}
        skeleton={<ListSkeleton label="The webhook" />}
        className="px-4 py-10 md:px-6"
      >
        {(data) => {
          const endpoint = data.find((one) => one.id === id);
          return endpoint ? <Endpoint endpoint={endpoint} /> : <Gone />;
        }}
      </Loaded>
    </article>
  );
}

function Gone() {
  return (
    <div className="px-4 pt-1 pb-6 md:px-6">
      <h2 className="expanded text-xl leading-tight">This webhook is gone</h2>
      <p className="mt-2 text-ink-soft">It has been deleted, or the link to it is wrong.</p>
    </div>
  );
}

function Endpoint({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, events, createdAt } = endpoint;
  const state = stateOf(endpoint);
  const trouble = troubleOf(endpoint);
  return (
    <>
      <header className="border-b border-line px-4 pt-1 pb-5 md:px-6">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 className="min-w-0 font-mono text-base leading-snug break-all max-sm:text-sm">{url}</h2>
          <StateBadge tone={state.tone}>{state.label}</StateBadge>
        </div>
        <p className="mt-1 max-w-prose text-ink-soft">
          Told since {dateLabel(createdAt)}: {eventsInWords(events)}
        </p>
        {trouble && (
          <p className={clsx('mt-3 max-w-prose border-l-2 px-3 py-2', TROUBLE[endpoint.isActive])}>{trouble}</p>
        )}
        <Actions endpoint={endpoint} />
      </header>
      <Deliveries endpointId={id} />
    </>
  );
}

/** Of what is switched off, and of what is tried again. */
const TROUBLE = {
  0: 'border-failed bg-failed-soft text-failed',
  1: 'border-pending bg-pending-soft text-pending',
};

function Actions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const online = useOnline();
  const test = useTestEndpoint(endpoint.id);
  const change = useSwitchEndpoint(endpoint.id);
  const isOn = endpoint.isActive === 1;
  const small = { size: 'sm', disabled: !online } as const;
  return (
    <div className="mt-4 flex flex-wrap gap-2 max-lg:*:min-h-11">
      {isOn ? (
        <>
          <Button variant="secondary" {...small} pending={test.isPending} onClick={() => test.mutate()}>
            {test.isPending ? 'Sending...' : 'Send a test'}
          </Button>
          <Button variant="secondary" {...small} onClick={() => openDialog(ReplayDialog, { endpoint })}>
            Send again
          </Button>
        </>
      ) : (
        <Button {...small} pending={change.isPending} onClick={() => change.mutate(1)}>
          {change.isPending ? 'Switching on...' : 'Switch on'}
        </Button>
      )}
      <Button variant="secondary" {...small} onClick={() => openDialog(EditWebhookDialog, { endpoint })}>
        Edit
      </Button>
      <Button variant="quiet" {...small} onClick={() => openDialog(NewSecretDialog, { endpoint })}>
        New secret
      </Button>
      {isOn && (
        <Button variant="quiet" {...small} onClick={() => openDialog(SwitchOffDialog, { endpoint })}>
          Switch off
        </Button>
      )}
      <Button
        variant="quiet"
        {...small}
        className="text-failed"
        onClick={() => openDialog(DeleteWebhookDialog, { endpoint })}
      >
        Delete
      </Button>
    </div>
  );
}
