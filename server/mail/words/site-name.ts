/** Stand for the site's name in what a letter says, at the end of a sentence with its dot, until it leaves. */
export const siteName = '\u{F0000}'
export const siteNameEnd = '\u{F0001}'
