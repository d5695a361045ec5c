import { cpuMsOf } from './cpu-of.ts'
import { serveProduct, temporaryDataDir } from './served-product.ts'

/** CPU time from nothing to listening: the first start on an empty directory, then later ones. */
export async function measureStart() {
  const { folder, remove } = temporaryDataDir()
  const rows: Record<string, { 'CPU ms': number }> = {}
  for (const name of ['first', 'second', 'third']) {
    const product = await serveProduct(folder)
    rows[name] = { 'CPU ms': cpuMsOf(product.pid) }
    await product.stop()
  }
  remove()
  return rows
}
