import { leadDialogText } from './lead-dialog.ts';

/** The texts of the form pages that work without scripts. They match the lead dialog. */
export const plainForms = {
  agent: { mark: 'Agent license', action: '/sign-up', ...leadDialogText.agent },
  upsell: {
    ...leadDialogText.upsell,
    mark: 'Team licenses',
    title: 'Add your team',
    description:
      'One license for each person on your team who needs access, on your account. Use the email address you bought your own license with.',
    action: '/team-licenses',
  },
  demo: { mark: '30 minutes, one on one', action: '/demo', ...leadDialogText.demo },
} as const;
