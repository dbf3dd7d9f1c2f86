/** The account's pages, shared by the server and the browser. */
export const ACCOUNT_PAGES = { overview: '/account', guide: '/account/guide' } as const;
/** Query parameters of the overview that name a purchase just made: the new number of seats, or a license. */
export const AWAITED = { seats: 'seats', license: 'license' } as const;
/** The link from the purchase confirmation to the account. */
export const ACCOUNT_AFTER_PURCHASE = `${ACCOUNT_PAGES.overview}?${AWAITED.license}=1`;
export type AccountPage = keyof typeof ACCOUNT_PAGES;

/** Returns the page at a path, or undefined when no page has that path. */
export function accountPageAt(pathname: string): AccountPage | undefined {
  const path = pathname.replace(/\/$/, '');
  return (Object.keys(ACCOUNT_PAGES) as AccountPage[]).find((page) => ACCOUNT_PAGES[page] === path);
}
