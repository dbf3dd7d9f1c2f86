/** The account's pages: the server knows them from here as well as the browser. */
export const ACCOUNT_PAGES = { overview: '/account', guide: '/account/guide' } as const;
export type AccountPage = keyof typeof ACCOUNT_PAGES;

/** The page at a path; undefined where the account has none. */
export function accountPageAt(pathname: string): AccountPage | undefined {
  const path = pathname.replace(/\/$/, '');
  return (Object.keys(ACCOUNT_PAGES) as AccountPage[]).find((page) => ACCOUNT_PAGES[page] === path);
}
