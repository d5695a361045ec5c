import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { it } from 'node:test'
import { z } from 'zod'
import { contractForBrowsers } from './contract-for-browsers.ts'

const folder = path.resolve(import.meta.dirname, '../contract')

function forBrowsers(file: string): string {
  const { handler } = contractForBrowsers.transform as unknown as { handler: (code: string, id: string) => { code: string } }
  return handler(readFileSync(file, 'utf8'), file).code
}

/** Names that a module imports from its neighbors and mentions outside its import lines. */
function* borrowedNames(code: string): Generator<[name: string, source: string]> {
  const imports = /^import \{([^}]+)\} from '(\.\/[\w-]+\.ts)'$/gm
  // A word in quotes is not a name.
  const rest = code.replaceAll(imports, '').replaceAll(/'[^'\n]*'/g, '')
  for (const [, names, source] of code.matchAll(imports)) {
    for (const name of names!.split(',').map((part) => part.trim())) {
      if (new RegExp(`\\b${name}\\b`).test(rest)) yield [name, source!]
    }
  }
}

it('leaves nothing in what every page loads that needs the schemas of another file', async () => {
  const found: string[] = []
  for (const file of globSync(`${folder}/*.ts`)) {
    for (const [name, source] of borrowedNames(forBrowsers(file))) {
      const neighbour = (await import(path.join(folder, source))) as Record<string, unknown>
      if (neighbour[name] instanceof z.ZodType) found.push(`${path.basename(file)}: ${name}`)
    }
  }
  assert.deepEqual(found, [])
})

it('leaves no schema in what every page loads', () => {
  const schemas = globSync(`${folder}/*.ts`).flatMap((file) =>
    [...forBrowsers(file).matchAll(/^(?:export )?const ([A-Z][a-z]\w*) =/gm)].map(
      ([, name]) => `${path.basename(file)}: ${name}`,
    ),
  )
  assert.deepEqual(schemas, [])
})
