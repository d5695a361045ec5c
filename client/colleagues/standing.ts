import type { Connection } from '#contract/colleagues.ts'
import type { DirectoryEntry } from '#contract/profiles.ts'

/** How the viewer stands to a person, as given by profiles, the directory and search. */
export type Standing = Pick<
  DirectoryEntry,
  'isColleague' | 'connectionStatus' | 'connectionId' | 'connectionDirection' | 'canConnect'
>

export const noConnection: Standing = {
  isColleague: false,
  connectionStatus: null,
  connectionId: null,
  connectionDirection: null,
  canConnect: true,
}

/** What the reply to the viewer's own request means. */
export function standingOf({ id, status }: Connection): Standing {
  const isColleague = status === 'accepted'
  return {
    isColleague,
    connectionStatus: isColleague ? 'accepted' : 'pending',
    connectionId: id,
    connectionDirection: isColleague ? null : 'sent',
    canConnect: false,
  }
}

export const colleagues = (connectionId: number): Standing => ({
  ...noConnection,
  isColleague: true,
  connectionStatus: 'accepted',
  connectionId,
  canConnect: false,
})

/** What a button can offer. Closed for people who take no requests. */
export function offerOf(standing: Partial<Standing>): 'colleagues' | 'sent' | 'received' | 'connect' | 'closed' {
  if (standing.isColleague || standing.connectionStatus === 'accepted') return 'colleagues'
  if (standing.connectionStatus === 'pending') return standing.connectionDirection === 'received' ? 'received' : 'sent'
  return standing.canConnect === false ? 'closed' : 'connect'
}
