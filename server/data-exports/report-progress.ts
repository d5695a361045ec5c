import type { Rooms } from '#server/rooms.ts'

export type Progress = (percent: number) => Promise<void>

const pauseMs = 1000

/** As often as anyone looks at it, and no more often. */
export function reportProgress({ database: { db } }: Rooms, id: number): Progress {
  let writtenAtMs = 0
  return async (percent) => {
    if (Date.now() - writtenAtMs < pauseMs) return
    writtenAtMs = Date.now()
    await db
      .updateTable('data_exports')
      .set({ progress: Math.min(99, Math.floor(percent)) })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .execute()
  }
}
