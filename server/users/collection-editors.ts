import { sql, type RawBuilder } from 'kysely'
import type { PersonId } from './colleague-pairs.ts'

type Condition = RawBuilder<boolean>
/** A column, or a number. */
type CollectionId = number | RawBuilder<number>

// Scalar on purpose, as `areColleagues` is: a look-up for each row. Its author edits it too, and is known by the holding.

export const coEdits = (userId: PersonId, collectionId: CollectionId): Condition => sql`coalesce((
  select editors.state = 'editor' from editors
   where editors.collection_id = ${collectionId} and editors.user_id = ${userId}), false)`

/** Editing it besides its author, or asked to: they have to read what they are asked for. */
export const isEditorOrAsked = (userId: PersonId, collectionId: CollectionId): Condition => sql`coalesce((
  select true from editors where editors.collection_id = ${collectionId} and editors.user_id = ${userId}), false)`

export const isAskedToEdit = (userId: PersonId, collectionId: CollectionId, after: Date): Condition => sql`coalesce((
  select editors.state = 'asked' and editors.since > ${after} from editors
   where editors.collection_id = ${collectionId} and editors.user_id = ${userId}), false)`

/** Whether it stands without its author too. */
export const hasOtherEditors = (collectionId: CollectionId): Condition => sql`coalesce((
  select true from editors join users on users.id = editors.user_id and users.suspended_at is null
   where editors.collection_id = ${collectionId} and editors.state = 'editor' limit 1), false)`
