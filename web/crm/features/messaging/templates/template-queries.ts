import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { del, get, patch, post } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import type { Template, TemplateInput, TemplateUpdate, WordsPreview } from '#contract/templates.ts';
import { unlessChoice } from '#crm/shared/forms/edit-conflict.ts';
import { templatesQuery } from '#crm/shared/messages/templates.query.ts';
import { type Outcome, useWrite } from '#crm/shared/records/use-write.ts';

const TEMPLATES = '/api/crm/templates';
const KEPT_MS = 60_000;

/** One template, from the list of all. */
export function templateQuery(id: string) {
  return queryOptions<Template>({
    queryKey: [...templatesQuery.queryKey, id],
    queryFn: async ({ signal }) => {
      const found = (await get(TEMPLATES, { signal })).find((template) => template.id === id);
      if (!found) throw new ApiError('This template does not exist', 404);
      return found;
    },
  });
}

export type Words = Pick<TemplateInput, 'channel' | 'body'> & { subject: string };

/** The words in a form as a customer would read them. */
export function previewQuery({ channel, subject, body }: Words, customerId: string | undefined) {
  const isWritten = body.trim() !== '' && (channel === 'text' || subject.trim() !== '');
  return queryOptions<WordsPreview>({
    queryKey: [...templatesQuery.queryKey, 'preview', customerId, channel, subject, body],
    queryFn: ({ signal }) => post(`${TEMPLATES}/preview`, { channel, subject, body, customerId }, { signal }),
    enabled: isWritten && customerId !== undefined,
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });
}

export function useCreateTemplate({ onSuccess }: Outcome) {
  return useWrite({
    write: (template: TemplateInput) => post(TEMPLATES, template),
    succeeded: ({ name }) => ({ title: 'Template Added', description: name }),
    failed: 'Failed to Add Template',
    onSuccess,
  });
}

export function useUpdateTemplate(id: string, { onSuccess }: Outcome) {
  return useWrite({
    write: (changes: TemplateUpdate) => patch(`${TEMPLATES}/{id}`, changes, { params: { id } }),
    succeeded: ({ name }) => ({ title: 'Template Updated', description: name }),
    failed: unlessChoice('Failed to Update Template'),
    onSuccess,
  });
}

export function useDeleteTemplate({ id, name }: Template, { onSuccess }: Outcome) {
  return useWrite({
    write: () => del(`${TEMPLATES}/{id}`, { params: { id } }),
    deletes: id,
    succeeded: { title: 'Template Deleted', description: `${name} is gone.` },
    failed: 'Failed to Delete Template',
    onSuccess,
  });
}
