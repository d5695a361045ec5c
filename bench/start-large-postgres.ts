import { startPostgres } from '../scripts/services/postgres.ts'

/** With as much memory as docs/operations.md advises for a large community. */
export const startLargePostgres = () => startPostgres(['shared_buffers=1GB'])
