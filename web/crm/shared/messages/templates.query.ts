import { queryOptions } from '@tanstack/react-query';
import type { Template } from '#contract/templates.ts';

/** All templates, by name. */
export const templatesQuery = queryOptions<Template[]>({ queryKey: ['api', 'crm', 'templates'] });
