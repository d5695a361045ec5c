import { totalmem } from 'node:os'
import { startPostgres } from '../scripts/services/postgres.ts'

/** As docs/operations.md advises for a large community. PostgreSQL uses huge pages automatically if the machine has some. */
export const largeMemory = `shared_buffers=${Math.floor(totalmem() / 4 / 2 ** 20)}MB`

export const startLargePostgres = () => startPostgres([largeMemory])
