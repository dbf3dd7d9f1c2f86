import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { TEMPLATE_CHANNELS, type Template, type TemplateChannel } from '#contract/templates.ts';
import { openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { useKeepFocus } from '#crm/shared/keyboard/use-keep-focus.ts';
import { Screen } from '#crm/shared/layout/screen.tsx';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { templatesQuery } from '#crm/shared/messages/templates.query.ts';
import { ListSkeleton } from '#crm/shared/records/list-skeleton.tsx';
import { hasRole } from '#crm/shared/session/role.ts';
import { Button } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import {
  AddTemplateDialog,
  DeleteTemplateDialog,
  EditTemplateDialog,
  PreviewTemplateDialog,
} from './template-dialogs.tsx';
import { CHANNEL_NOUNS } from './template-words.ts';

const LABEL = 'Templates';

/** The templates for texts and for emails. Members write them, and viewers read them. */
export function TemplatesScreen() {
  const templates = useQuery(templatesQuery);
  return (
    <Screen title={LABEL}>
      <Loaded what={LABEL} query={templates} skeleton={<ListSkeleton label={LABEL} />} className="px-4 py-10 md:px-6">
        {(data) =>
          TEMPLATE_CHANNELS.map((channel) => (
            <ChannelSection
              key={channel}
              channel={channel}
              templates={data.filter((template) => template.channel === channel)}
            />
          ))
        }
      </Loaded>
    </Screen>
  );
}

function ChannelSection({ channel, templates }: { channel: TemplateChannel; templates: readonly Template[] }) {
  const section = useRef<HTMLElement>(null);
  useKeepFocus(section);
  const [one, many] = CHANNEL_NOUNS[channel];
  return (
    <section ref={section} aria-label={many} className="border-b border-line">
      <div className="flex min-h-14 items-center justify-between gap-4 px-4 pt-6 pb-3 md:px-6">
        <h2 className="expanded text-base">{many}</h2>
        {hasRole('member') && (
          <Button
            variant="secondary"
            size="sm"
            className="max-lg:min-h-11"
            onClick={() => openDialog(AddTemplateDialog, { channel })}
          >
            Add {one} Template
          </Button>
        )}
      </div>
      {templates.length > 0 ? (
        <ul aria-label={`Templates for ${many.toLowerCase()}`}>
          {templates.map((template) => (
            <TemplateRow key={template.id} template={template} />
          ))}
        </ul>
      ) : (
        <p className="max-w-prose px-4 pb-6 text-ink-soft md:px-6">{EMPTY[channel]}</p>
      )}
    </section>
  );
}

const EMPTY: Record<TemplateChannel, string> = {
  text: 'None yet. What you text again and again is written here once, and chosen wherever a text is written.',
  email: 'None yet. What you mail again and again is written here once, and chosen wherever an email is written.',
};

function TemplateRow({ template }: { template: Template }) {
  const { name, subject, body, updatedAt } = template;
  const isMember = hasRole('member');
  return (
    <li className="relative flex items-center gap-x-4 border-t border-line px-4 transition-colors hover:bg-line/30 md:px-6">
      <div className="grid min-w-0 grow gap-x-6 py-3 lg:grid-cols-[16rem_minmax(0,1fr)_auto] lg:items-baseline">
        <button
          type="button"
          // The whole row takes the press.
          className="min-w-0 text-left font-medium wrap-anywhere after:absolute after:inset-0"
          onClick={() => openDialog(isMember ? EditTemplateDialog : PreviewTemplateDialog, { template })}
        >
          {name}
        </button>
        <p className="line-clamp-2 min-w-0 text-ink-soft wrap-anywhere lg:line-clamp-1">
          {subject !== null && <span className="text-ink">{subject} </span>}
          {body}
        </p>
        <p className="text-[0.8125rem] text-ink-soft max-lg:hidden">
          <RelativeTime instant={updatedAt} />
        </p>
      </div>
      {isMember && (
        <Button
          variant="plain"
          size="sm"
          className="relative -mr-3 text-ink-soft shrink-0 max-lg:min-h-11"
          aria-label={`Delete ${name}`}
          onClick={() => openDialog(DeleteTemplateDialog, { template })}
        >
          Delete
        </Button>
      )}
    </li>
  );
}
