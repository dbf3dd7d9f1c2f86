import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import type { Feature } from '#crm/shared/feature.ts';
import { templatesQuery } from '#crm/shared/messages/templates.query.ts';
import { openAddress } from '#crm/shared/navigation/navigation.ts';

/** Texts and emails that are written once and sent to many. */
export const templates: Feature = {
  commands: [
    {
      label: 'Templates',
      words: 'canned texts emails snippets replies liquid',
      run: () => openAddress(CRM_SCREENS.templates),
    },
  ],
  outdatedBy: ({ type }) => (['resync', 'template'].includes(type) ? [templatesQuery.queryKey] : []),
};
