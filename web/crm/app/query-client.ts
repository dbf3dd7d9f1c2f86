import { MutationCache, QueryCache, QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import { get } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import { sessionQuery } from '../shared/session/session.query.ts';
import { expireSession } from '../shared/session/session-store.ts';

type LoadPath = Parameters<typeof get>[0];

/** Loads the path that the query key's segments form: `['api', 'crm', 'customers']` is GET /api/crm/customers. */
function load({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  return get(`/${queryKey.join('/')}` as LoadPath, { signal });
}

/** Creates the query client: configures caching, disables retries, and handles every 401 in one place. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (!(error instanceof ApiError)) return;
    if (error.status === 401) expireSession();
    // A second factor has become mandatory since the session began. The reloaded session says so, and the app shows the setup.
    if (error.code === 'second_factor_required') void client.invalidateQueries(sessionQuery);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: load,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        // shared/connection/refetch-on-resume.ts does this.
        refetchOnReconnect: false,
        retry: false,
        // Sends requests even when the browser believes it is offline: a visible failure is better than an endless wait.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}

/** Drops all loaded data and aborts running requests, so that no data of one session reaches the next. */
export function clearQueries(client: QueryClient): void {
  void client.cancelQueries();
  client.clear();
}
