import { queryOptions } from '@tanstack/react-query';
import type { ApiKey } from '#contract/api-keys.ts';
import { API_KEYS_KEY } from '../query-keys.ts';

export const apiKeysQuery = queryOptions<ApiKey[]>({
  queryKey: API_KEYS_KEY,
  // There are no events about calls, which the list shows the last of.
  refetchOnMount: 'always',
});
