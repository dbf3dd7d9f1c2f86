import { queryOptions } from '@tanstack/react-query';
import type { StopQuestion } from '#contract/consent.ts';

/** Loads the texts of which staff are asked whether they meant an end of texts. Events announce changes. */
export const stopQuestionsQuery = queryOptions<StopQuestion[]>({ queryKey: ['api', 'crm', 'stop-questions'] });
