import { useQuery } from '@tanstack/react-query';
import { WEBHOOK_LOG_DAYS, type WebhookEndpoint } from '#contract/webhook-endpoints.ts';
import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { ScreenSection } from '#crm/shared/layout/screen-section.tsx';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { PlainLink } from '#crm/shared/navigation/links.tsx';
import { StateBadge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useOnline } from '#ui/use-online.ts';
import { webhookPath } from '../place.ts';
import { NewWebhookDialog } from './endpoint-dialogs.tsx';
import { endpointsQuery } from './webhook-queries.ts';
import { eventsInWords, stateOf } from './webhook-words.ts';

/** The addresses that are told what happens. */
export function WebhooksSection() {
  const online = useOnline();
  const endpoints = useQuery(endpointsQuery);
  return (
    <ScreenSection
      title="Webhooks"
      about={`What happens here is told to another program within seconds, in order and signed. What it cannot take waits, and can be sent again for ${WEBHOOK_LOG_DAYS} days.`}
    >
      <Button
        variant="secondary"
        size="sm"
        className="mb-4 max-lg:min-h-11"
        disabled={!online}
        onClick={() => openDialog(NewWebhookDialog, {})}
      >
        New webhook
      </Button>
      <Loaded what="The webhooks" query={endpoints} skeleton={<Skeleton className="h-16 w-full" />}>
        {(data) =>
          data.length > 0 ? (
            <ul aria-label="Webhooks" className="border-y border-line">
              {data.map((endpoint) => (
                <EndpointRow key={endpoint.id} endpoint={endpoint} />
              ))}
            </ul>
          ) : (
            <p className="max-w-prose text-ink-soft">
              Nobody is told anything yet. Add the address that another program gives you, such as a Zapier hook, and
              choose what it is told.
            </p>
          )
        }
      </Loaded>
    </ScreenSection>
  );
}

function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { id, url, events, isActive, failingSince } = endpoint;
  const state = stateOf(endpoint);
  return (
    <li className="relative border-b border-line py-3 transition-colors last:border-0 hover:bg-line/30">
      <div className="flex items-baseline justify-between gap-4">
        <PlainLink
          href={webhookPath(id)}
          // The whole row takes the press.
          className="min-w-0 font-mono text-[0.8125rem] break-all underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {url}
        </PlainLink>
        <StateBadge tone={state.tone}>{state.label}</StateBadge>
      </div>
      <p className="mt-0.5 line-clamp-2 text-ink-soft">
        {eventsInWords(events)}
        {isActive === 1 && failingSince !== null && (
          <span className="text-pending">
            , failing since <RelativeTime instant={failingSince} />
          </span>
        )}
      </p>
    </li>
  );
}
