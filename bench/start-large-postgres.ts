import { totalmem } from 'node:os'
import { startPostgres } from '../scripts/services/postgres.ts'

/** As docs/operations.md advises for a large community. PostgreSQL uses huge pages automatically if the machine has some. */
export const largeMemory = `shared_buffers=${Math.floor(totalmem() / 4 / 2 ** 20)}MB`

/** … and this for all that is written; PostgreSQL needs to be built with lz4, as distributions do. */
export const asAdvised = [largeMemory, 'wal_compression=lz4']

export const startLargePostgres = () => startPostgres(asAdvised)
