import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import type { Feature } from '#crm/shared/feature.ts';
import { openAddress } from '#crm/shared/navigation/navigation.ts';
import { outdatedBy } from './query-keys.ts';

/** Other programs: the keys they call with, and the addresses that are told what happens. */
export const connections: Feature = {
  commands: [
    {
      label: 'Connections',
      words: 'settings api keys webhooks zapier assistant mcp programs',
      role: 'member',
      run: () => openAddress(CRM_SCREENS.connections),
    },
  ],
  outdatedBy,
};
