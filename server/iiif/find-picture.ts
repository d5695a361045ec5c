import { sql } from 'kysely'
import { isShown, itemParts, rights } from '#server/collections/present-item.ts'
import { visitor } from '#server/collections/present.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import type { Rooms } from '#server/rooms.ts'
import type { Reader } from '#server/users/reader.ts'

export interface Picture {
  /** Of its pyramid. */
  key: string
  width: number
  height: number
  /** A URI. */
  rights: string | null
  /** For anyone on the web. */
  isPublic: boolean
}

type Row = Omit<Picture, 'isPublic'>

interface Given {
  id: number
  viewerId: number
}

/** Asked for every tile, so that what is withdrawn disappears at once: written once each for visitors, members and admins. */
const write = (viewerOf: (id: number) => Reader | null) =>
  prepareSql<Given, Row>(['id', 'viewerId'], ({ id, viewerId }) => {
    const viewer = viewerOf(viewerId)
    return sql`
      select item_files.pyramid_key as key, item_files.width, item_files.height, coalesce(${rights}, collections.rights) as rights
        from holdings ${itemParts} join item_files on item_files.item_id = items.holding_id
       where item_files.id = ${id}::int and item_files.pyramid_key is not null
         and ${visibleHoldings(viewer)} and ${isShown(viewer ?? visitor)}`
  })
const forVisitors = write(() => null)
const forMembers = write((id) => ({ id, isAdmin: false }))
const forAdmins = write((id) => ({ id, isAdmin: true }))

export async function findPicture({ database: { db } }: Rooms, viewer: Reader | null, id: number): Promise<Picture | null> {
  const [open] = await forVisitors(db, { id, viewerId: 0 })
  if (open) return { ...open, isPublic: true }
  if (!viewer) return null
  const [found] = await (viewer.isAdmin ? forAdmins : forMembers)(db, { id, viewerId: viewer.id })
  return found ? { ...found, isPublic: false } : null
}
