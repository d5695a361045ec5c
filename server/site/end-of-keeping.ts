import { sql } from 'kysely'
import { applicationMonths } from '#contract/applications.ts'

/** Of a row of `applications`: when it is deleted. */
export const endOfKeeping = sql<Date>`(created_at + ${sql.lit(`${applicationMonths} months`)}::interval)`
