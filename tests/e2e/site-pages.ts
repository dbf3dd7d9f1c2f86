/** The pages of the site. */
export const SITE_PAGES = [
  '/',
  '/ai-insurance',
  '/info',
  '/success',
  '/sign-up',
  '/demo',
  '/team-licenses',
  '/privacy',
  '/terms',
  '/text-messages',
];
