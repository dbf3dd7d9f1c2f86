/** The first page is small so that it shows soon. Later pages are large so that scrolling needs few calls. */
export const FIRST_PAGE = 100;
export const NEXT_PAGE = 1_000;
