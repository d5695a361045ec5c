import { sql } from 'kysely'
import type { Attachment } from '#contract/posts.ts'
import { jsonArray, jsonObject, jsonPlain, jsonString } from '#server/database/json-text.ts'

export const mediaUrl = sql`'/media/' || key`

/** A row of `attachments` where the database writes the JSON. */
export const attachmentAsJson = jsonObject<Attachment>({
  url: jsonString(mediaUrl),
  kind: jsonString('kind'),
  type: jsonString('type'),
  name: jsonString('name'),
  size: jsonPlain('size'),
  width: jsonPlain('width'),
  height: jsonPlain('height'),
  alt: jsonString('alt'),
  blur: jsonString('blur'),
  sizes: sql`(
    select ${jsonArray(jsonObject<Attachment['sizes'][number]>({ url: jsonString(mediaUrl), width: jsonPlain('width') }))}
      from jsonb_to_recordset(sizes) as narrower (key text, width int))`,
})
