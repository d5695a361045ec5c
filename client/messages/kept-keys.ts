/**
 * What this browser keeps for each person who signs in there: words not yet sent. Tabs share them. Apart from what reads
 * them, because the first load has to know them for a sign-out.
 */
export const draftsKeyOf = (viewerId: number) => `ibid-message-drafts-${viewerId}`
export const outboxKeyOf = (viewerId: number) => `ibid-message-outbox-${viewerId}`
