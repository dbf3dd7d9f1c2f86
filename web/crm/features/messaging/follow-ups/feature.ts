import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import type { Feature } from '#crm/shared/feature.ts';
import { openAddress } from '#crm/shared/navigation/navigation.ts';
import { outdatedBy } from './follow-up-keys.ts';
import { linePath, NEW } from './place.ts';

/** Messages and tasks that come by themselves, one after the other, until somebody answers. */
export const followUps: Feature = {
  commands: [
    {
      label: 'Follow-ups',
      words: 'automatic sequences drip lines recipes reminders',
      run: () => openAddress(CRM_SCREENS['follow-ups']),
    },
    {
      label: 'New Follow-up',
      words: 'add create automatic sequence',
      role: 'member',
      run: () => openAddress(linePath(NEW)),
    },
  ],
  outdatedBy,
};
