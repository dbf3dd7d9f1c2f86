import { useQueryClient } from '@tanstack/react-query';

/** Reads anew all that is on the screen: a refused write says that it may be old. */
export function useReadAnew(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['api', 'crm'] });
}
