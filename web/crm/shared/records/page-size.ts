/** Rows of the first page: soon on the screen. Of the others: few calls while scrolling. */
export const FIRST_PAGE = 100;
export const NEXT_PAGE = 1_000;
