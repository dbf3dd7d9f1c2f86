import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import type { Feature } from '#crm/shared/feature.ts';
import { openAddress } from '#crm/shared/navigation/navigation.ts';

/** When texts to many may go out. */
export const sending: Feature = {
  commands: [
    {
      label: 'Sending hours',
      words: 'settings quiet hours caps states texts night',
      role: 'admin',
      run: () => openAddress(CRM_SCREENS['sending-settings']),
    },
  ],
};
