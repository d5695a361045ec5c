import type { Selectable } from 'kysely'
import type { Attachment } from '#contract/posts.ts'
import type { AttachmentsTable } from '#server/database/tables/posts.ts'

type Shown = 'key' | 'kind' | 'type' | 'name' | 'size' | 'width' | 'height' | 'alt' | 'blur' | 'sizes'
export type AttachmentRow = Pick<Selectable<AttachmentsTable>, Shown>

export function presentAttachment({ key, sizes, ...row }: AttachmentRow): Attachment {
  const { kind, type, name, size, width, height, alt, blur } = row
  return {
    ...{ url: urlOfKey(key), kind, type, name, size, width, height, alt, blur },
    sizes: sizes.map((narrower) => ({ url: urlOfKey(narrower.key), width: narrower.width })),
  }
}

const prefix = '/media/'
export const urlOfKey = (key: string) => prefix + key
export const keyOfUrl = (url: string) => (url.startsWith(prefix) ? url.slice(prefix.length) : undefined)
