import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

const clientDir = 'dist/client'

/** What a browser must fetch before the home screen can be drawn; the budget is 150 kB of JavaScript, gzipped. */
export async function measureFirstLoad() {
  const manifest = JSON.parse(readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const rows: Record<string, { files: number; 'gzip kB': number }> = {}
  for (const screen of ['home', 'auth', 'not-found']) {
    const files = filesOf(manifest, ['index.html', 'style.css', `screens/${screen}.tsx`])
    for (const kind of ['js', 'css']) {
      const ofKind = files.filter((file) => file.endsWith(`.${kind}`))
      const bytes = ofKind.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(clientDir, file)), { level: 9 }).length, 0)
      rows[`${screen} ${kind}`] = { files: ofKind.length, 'gzip kB': Number((bytes / 1000).toFixed(1)) }
    }
  }
  return rows
}

function filesOf(manifest: Record<string, Chunk>, entries: string[], found = new Set<string>()): string[] {
  for (const entry of entries) {
    const chunk = manifest[entry]
    if (!chunk || found.has(chunk.file)) continue
    found.add(chunk.file)
    for (const style of chunk.css ?? []) found.add(style)
    filesOf(manifest, chunk.imports ?? [], found)
  }
  return [...found]
}
