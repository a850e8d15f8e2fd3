/** Whether the page was built for a host of files: there is no program behind it, and its addresses are for everybody. */
export const SITE = import.meta.env.MODE === 'site';

/** Whether the page has no engine of its own: it was built for the program that serves it. */
export const SERVED = import.meta.env.MODE === 'served';

declare const __BOOK__: boolean;
/** Whether the book is beside the page (scripts/book.ts). */
export const BOOK = __BOOK__;
