import { fieldsBy, type PartOf } from '#client/forms/fields-by.ts'
import type { EventValues } from './event-form-values.ts'

export interface PartProps extends PartOf<EventValues> {
  /** A single date of a series is being changed: it has its own times, place, link and places, and nothing else. */
  isOneDate: boolean
}

/** The id of a field, for links from the error summary. */
export const idOf = (field: string) => `event-${field}`

export const fieldOf = fieldsBy<EventValues>(idOf)
