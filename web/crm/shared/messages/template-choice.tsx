import { useMutation, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { FileText } from 'lucide-react';
import { post } from '#client/api.ts';
import type { Template, TemplateChannel, TemplatePreview, TemplatePreviewOrder } from '#contract/templates.ts';
import { Select } from '#ui/select.tsx';
import { showFailure } from '../show-failure.ts';
import { templatesQuery } from './templates.query.ts';

const LABEL = 'Use a template';

interface TemplateChoiceProps {
  channel: TemplateChannel;
  onChoose: (template: Template) => void;
  /** Shows an icon of 44 px alone, for where there is no room for words. */
  compact?: boolean;
  className?: string | undefined;
}

/** Offers the templates of a channel. Nothing is shown while there are none. */
export function TemplateChoice({ channel, onChoose, compact = false, className }: TemplateChoiceProps) {
  const { data = [] } = useQuery(templatesQuery);
  const templates = data.filter((template) => template.channel === channel);
  if (templates.length === 0) return null;
  const select = (
    <Select
      label={LABEL}
      // What was chosen stands in the fields, so that the same can be chosen again.
      value=""
      options={[{ value: '', label: LABEL }, ...templates.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(id) => {
        const template = templates.find((one) => one.id === id);
        if (template) onChoose(template);
      }}
      className={compact ? 'size-full' : clsx('h-11 max-w-full text-sm sm:h-9', className)}
    />
  );
  if (!compact) return select;
  return (
    <span
      title={LABEL}
      className={clsx(
        'relative grid size-11 shrink-0 place-items-center rounded-md text-ink-soft outline-offset-2 outline-ink transition-colors hover:text-ink has-focus-visible:outline-2',
        className,
      )}
    >
      <FileText aria-hidden className="size-4.5" />
      <span className="absolute inset-0 overflow-hidden opacity-0">{select}</span>
    </span>
  );
}

interface TemplateFillProps extends Omit<TemplateChoiceProps, 'onChoose'> {
  /** Who will read it. */
  reader: TemplatePreviewOrder;
  onFilled: (words: TemplatePreview) => void;
}

/** Offers templates and hands over the words of the chosen one, as the reader will get them. */
export function TemplateFill({ reader, onFilled, ...choice }: TemplateFillProps) {
  const fill = useMutation({
    mutationFn: ({ id }: Template) => post('/api/crm/templates/{id}/preview', reader, { params: { id } }),
    onSuccess: onFilled,
    onError: (error, { name }) => showFailure(error, `“${name}” Cannot Be Used`),
  });
  return <TemplateChoice {...choice} onChoose={(template) => fill.mutate(template)} />;
}

/** Adds a template's words to what has been typed already, which is never replaced. */
export function addToTyped(typed: string, words: string): string {
  return typed.trim() === '' ? words : `${typed.trimEnd()}\n\n${words}`;
}
