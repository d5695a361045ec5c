import { sql, type RawBuilder } from 'kysely'
import { prepareSql } from './database/prepare-sql.ts'
import type { Viewer } from './http/viewer.ts'
import type { MayWatch, Things } from './live/watchers.ts'
import type { Rooms } from './rooms.ts'
import type { Subject } from './subjects/subject.ts'
import { mayReadEvidence } from './learning/evidence.ts'
import { mayReadItemFile } from './item-files/send-file.ts'
import { mayReadUnused } from './uploads/attach-to.ts'

/** What sockets and files ask before they let anyone in: each kind of thing answers for its own. */
export function askSubjects(rooms: Rooms) {
  return { mayWatch: askOfThings(rooms), mayRead: askOfFiles(rooms) }
}

function askOfThings({ database: { db }, subjects }: Rooms): MayWatch {
  const owners: Partial<Record<string, Subject>> = subjects
  return async (viewer, things) => {
    const allowed = Object.entries(things).map(async ([type, ids]) => [
      type,
      (await owners[type]?.mayWatch?.(db, viewer, ids)) ?? [],
    ])
    return Object.fromEntries(await Promise.all(allowed)) as Things
  }
}

interface Given {
  key: string
  viewerId: number
}

/** One statement, however many kinds have files; none for visitors while they may read nothing. */
function askOfFiles({ database: { db }, subjects }: Rooms) {
  const kinds = [
    ...Object.values(subjects).map(({ mayReadMedia }) => mayReadMedia),
    mayReadEvidence,
    mayReadItemFile,
    mayReadUnused,
  ]
  const selectsFor = (viewer: Pick<Viewer, 'id' | 'isAdmin'> | null, key: RawBuilder<string>) =>
    kinds.flatMap((mayRead) => mayRead?.(viewer, key) ?? [])
  const prepare = (viewerOf: (id: number) => Parameters<typeof selectsFor>[0]) =>
    prepareSql<Given, object>(['key', 'viewerId'], ({ key, viewerId }) => {
      const selects = selectsFor(viewerOf(viewerId), sql`${key}::text`).map((select) => sql`(${select})`)
      return sql`${sql.join(selects, sql` union all `)} limit 1`
    })
  const [forMembers, forAdmins] = [prepare((id) => ({ id, isAdmin: false })), prepare((id) => ({ id, isAdmin: true }))]
  const forVisitors = selectsFor(null, sql.lit('')).length > 0 ? prepare(() => null) : async () => []

  return async (viewer: Viewer | null, key: string): Promise<boolean> => {
    const select = !viewer ? forVisitors : viewer.isAdmin ? forAdmins : forMembers
    return (await select(db, { key, viewerId: viewer?.id ?? 0 })).length > 0
  }
}
