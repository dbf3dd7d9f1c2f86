import { queryOptions } from '@tanstack/react-query';
import type { SendingSettings, StateHours } from '#contract/gate.ts';

export const sendingSettingsQuery = queryOptions<SendingSettings>({
  queryKey: ['api', 'crm', 'settings', 'sending'],
  // There are no events about settings.
  refetchOnMount: 'always',
});

/** The hours that states prescribe, which change with the program alone. */
export const stateHoursQuery = queryOptions<StateHours[]>({
  queryKey: ['api', 'crm', 'settings', 'sending', 'states'],
  staleTime: Number.POSITIVE_INFINITY,
});
