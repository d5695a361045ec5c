import { sql, type RawBuilder } from 'kysely'
import type { PersonId } from './colleague-pairs.ts'

type Condition = RawBuilder<boolean>
/** A column or a number. */
type CollectionId = number | RawBuilder<number>

// Scalar on purpose, like `areColleagues`: one look-up per row. The author edits it too, and is named by the holding.

export const coEdits = (userId: PersonId, collectionId: CollectionId): Condition => sql`coalesce((
  select editors.state = 'editor' from editors
   where editors.collection_id = ${collectionId} and editors.user_id = ${userId}), false)`

/** Edits it besides its author, or has been asked to: they have to be able to read what they are asked about. */
export const isEditorOrAsked = (userId: PersonId, collectionId: CollectionId): Condition => sql`coalesce((
  select true from editors where editors.collection_id = ${collectionId} and editors.user_id = ${userId}), false)`

export const isAskedToEdit = (userId: PersonId, collectionId: CollectionId, after: Date): Condition => sql`coalesce((
  select editors.state = 'asked' and editors.since > ${after} from editors
   where editors.collection_id = ${collectionId} and editors.user_id = ${userId}), false)`

/** Whether it would still have editors without its author. */
export const hasOtherEditors = (collectionId: CollectionId): Condition => sql`coalesce((
  select true from editors join users on users.id = editors.user_id and users.suspended_at is null
   where editors.collection_id = ${collectionId} and editors.state = 'editor' limit 1), false)`
