import { freePort } from '../scripts/free-port.ts'
import { startPostgres } from '../scripts/services/postgres.ts'
import { startUntil, stopProcess } from '../scripts/services/service.ts'
import { load, type Load } from './load.ts'
import { serveProduct, temporaryDataDir, unlimited } from './served-product.ts'

const requests = 5000

/** GET /api/categories through the whole product, compared with a bare server running the same query on the same PostgreSQL. */
export async function measureCategories() {
  const rows: Record<string, Load & { 'of the bare limit'?: number }> = {}
  const postgres = await startPostgres()
  if ('at' in postgres) {
    const house = await onProduct({ DATABASE_URL: postgres.at })
    const bare = await onBareServer(postgres.at)
    rows['bare http + pg'] = bare
    rows['ibid. on PostgreSQL'] = {
      ...house,
      'of the bare limit': Number((house['requests a second'] / bare['requests a second']).toFixed(2)),
    }
    await postgres.stop?.()
  }
  rows['ibid. on the embedded database'] = await onProduct({})
  return rows
}

async function onProduct(environment: Record<string, string>): Promise<Load> {
  const { folder, remove } = temporaryDataDir()
  const product = await serveProduct(folder, { ...environment, ...unlimited })
  const result = await load(`${product.url}/api/categories`, product.pid, requests)
  await product.stop()
  remove()
  return result
}

async function onBareServer(databaseUrl: string): Promise<Load> {
  const port = await freePort()
  const env = { ...process.env, DATABASE_URL: databaseUrl, PORT: `${port}` }
  const bare = await startUntil(/listening/, process.execPath, ['bench/bare-server.ts'], { env })
  const result = await load(`http://127.0.0.1:${port}/`, bare.pid!, requests)
  await stopProcess(bare, 'SIGTERM')
  return result
}
