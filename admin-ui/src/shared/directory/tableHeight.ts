/** The table fills the window below the page's title and tools, and never gets lower than some rows. */
export const tableHeight = 'max(360px, calc(100dvh - 252px))';
