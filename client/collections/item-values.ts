import { metadataFieldNames, metadataFields, type MetadataField } from '#contract/dublin-core.ts'
import { type Item, ItemEdit } from '#contract/items.ts'
import type { Checked, Refusals } from '#client/forms/long-form.tsx'

/** As held by the fields: several values, one per line. */
export type ItemValues = Record<MetadataField, string>

export const valuesOfItem = ({ metadata }: Pick<Item, 'metadata'>) =>
  Object.fromEntries(metadataFieldNames.map((name) => [name, (metadata[name] ?? []).join('\n')])) as ItemValues

function valuesIn(name: MetadataField, typed: string): string[] {
  const values = metadataFields[name].mostValues === 1 ? [typed] : typed.split('\n')
  return values.map((value) => value.trim()).filter(Boolean)
}

/** Only changes are sent: they decide whether it is reviewed again. */
export function checkItem(before: ItemValues, after: ItemValues): Checked<ItemEdit> {
  const changed = metadataFieldNames.filter((name) => before[name] !== after[name])
  const metadata = Object.fromEntries(changed.map((name) => [name, valuesIn(name, after[name])]))
  const checked = ItemEdit.safeParse({ metadata })
  if (checked.success) return { body: checked.data }
  const refusals: Refusals = {}
  for (const { path, message } of checked.error.issues) refusals[String(path[1])] ??= message
  return { refusals }
}

/** The server's refusals are keyed as "metadata.{name}.{index}". */
export const refusalsOfItem = (fields: Refusals): Refusals =>
  Object.fromEntries(Object.entries(fields).map(([path, words]) => [path.split('.')[1] ?? path, words]))
