/** Placeholders for the site's name in a letter, by itself and at the end of a sentence with its dot, until it is sent. */
export const siteName = '\u{F0000}'
export const siteNameEnd = '\u{F0001}'
