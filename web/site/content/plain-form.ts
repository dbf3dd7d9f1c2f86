import { leadDialogText } from './lead-dialog.ts';

/** The form pages that work without scripts: what the lead dialog says, on a page. */
export const plainForms = {
  agent: { mark: 'Start here', action: '/sign-up', ...leadDialogText.agent },
  upsell: { mark: 'More seats', action: '/team-licences', ...leadDialogText.upsell },
  demo: { mark: '30 minutes, one on one', action: '/demo', ...leadDialogText.demo },
} as const;
