import type { ColumnType } from 'kysely'

/** Read as a Date; if left out, the database sets it. */
export type Stamp = ColumnType<Date, Date | string | undefined, Date | string>
