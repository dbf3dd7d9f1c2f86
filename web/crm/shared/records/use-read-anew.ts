import { useQueryClient } from '@tanstack/react-query';

/** Returns a function that reloads everything on the screen. A refused write means that the data may be outdated. */
export function useReadAnew(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['api', 'crm'] });
}
