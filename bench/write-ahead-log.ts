import { connect } from './connect.ts'

export interface Written {
  bytes: number
  /** Of which full-page images: a page leaves one when first changed after a checkpoint. */
  imageBytes: number
}

/** How much the server writes to its log while something is being done. */
export async function openWriteAheadLog(databaseUrl: string) {
  const client = await connect(databaseUrl)
  await client.query('create extension if not exists pg_walinspect')
  const place = async () => {
    const { rows } = await client.query<{ place: string }>('select pg_current_wal_flush_lsn()::text as place')
    return rows[0]!.place
  }
  return {
    async during<Result>(work: () => Promise<Result>): Promise<Written & { result: Result }> {
      const from = await place()
      const result = await work()
      const { rows } = await client.query<Written>(
        `select pg_wal_lsn_diff($2, $1)::float8 as bytes, coalesce(sum(fpi_size), 0)::float8 as "imageBytes"
           from pg_get_wal_stats($1::pg_lsn, $2::pg_lsn)`,
        [from, await place()],
      )
      return { ...rows[0]!, result }
    },
    stop: () => client.end(),
  }
}
