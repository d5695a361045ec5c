/** What this browser keeps for each person who signs in there: words not yet sent. Tabs share them. */
export const draftsKeyOf = (viewerId: number) => `ibid-message-drafts-${viewerId}`
export const outboxKeyOf = (viewerId: number) => `ibid-message-outbox-${viewerId}`
