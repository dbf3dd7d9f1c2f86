/** The account's pages: the server knows them from here as well as the browser. */
export const ACCOUNT_PAGES = { overview: '/account', guide: '/account/guide' } as const;
/** What the address of the overview may say was just paid for: how many seats there will be, or a license. */
export const AWAITED = { seats: 'seats', license: 'license' } as const;
/** The way from the confirmation of a purchase to the account. */
export const ACCOUNT_AFTER_PURCHASE = `${ACCOUNT_PAGES.overview}?${AWAITED.license}=1`;
export type AccountPage = keyof typeof ACCOUNT_PAGES;

/** The page at a path; undefined where the account has none. */
export function accountPageAt(pathname: string): AccountPage | undefined {
  const path = pathname.replace(/\/$/, '');
  return (Object.keys(ACCOUNT_PAGES) as AccountPage[]).find((page) => ACCOUNT_PAGES[page] === path);
}
