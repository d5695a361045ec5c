/**
 * What this browser keeps for each member who signs in there: unsent messages, shared by all tabs. Apart from the code that
 * reads them, since the first load has to know the keys for signing out.
 */
export const draftsKeyOf = (viewerId: number) => `ibid-message-drafts-${viewerId}`
export const outboxKeyOf = (viewerId: number) => `ibid-message-outbox-${viewerId}`
