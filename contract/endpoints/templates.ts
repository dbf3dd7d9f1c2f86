import * as z from 'zod/mini';
import { editConflict } from '../errors.ts';
import { Done } from '../staff.ts';
import {
  Template,
  TemplateInput,
  TemplatePreview,
  TemplatePreviewOrder,
  TemplateUpdate,
  WordsPreview,
  WordsPreviewOrder,
} from '../templates.ts';
import type { Endpoint } from './endpoint.ts';

/** Texts and emails that staff write once and send to many, each with the recipient's own name. */
export const templatesEndpoints = {
  listTemplates: {
    method: 'GET',
    path: '/api/crm/templates',
    access: 'staff',
    scope: 'customers:read',
    summary: 'List all templates by name',
    response: z.array(Template),
  },
  createTemplate: {
    method: 'POST',
    path: '/api/crm/templates',
    access: 'staff',
    summary: 'Create a template in Liquid. Unknown variables and filters are refused',
    body: TemplateInput,
    response: Template,
  },
  updateTemplate: {
    method: 'PATCH',
    path: '/api/crm/templates/{id}',
    access: 'staff',
    summary: 'Change a template',
    body: TemplateUpdate,
    response: Template,
    conflict: editConflict(Template),
  },
  deleteTemplate: {
    method: 'DELETE',
    path: '/api/crm/templates/{id}',
    access: 'staff',
    summary: 'Delete a template',
    response: Done,
  },
  previewTemplate: {
    method: 'POST',
    path: '/api/crm/templates/{id}/preview',
    access: 'staff',
    role: 'viewer',
    summary: 'Show a template as a customer or team member will read it. Nothing is sent',
    body: TemplatePreviewOrder,
    response: TemplatePreview,
  },
  previewWords: {
    method: 'POST',
    path: '/api/crm/templates/preview',
    access: 'staff',
    role: 'viewer',
    summary: 'Show words that are not saved yet as a customer or team member will read them, or say what is wrong',
    body: WordsPreviewOrder,
    response: WordsPreview,
  },
} as const satisfies Record<string, Endpoint>;
