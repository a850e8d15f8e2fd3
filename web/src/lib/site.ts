/** Whether the page was built for a host of files: there is no program behind it, and its addresses are for everybody. */
export const SITE = import.meta.env.MODE === 'site';

declare const __BOOK__: boolean;
/** Whether the book is beside the page (scripts/book.ts). */
export const BOOK = __BOOK__;
