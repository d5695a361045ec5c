import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describeSchema } from '#server/database/describe-schema.ts'
import { describeApi } from '#server/http/openapi.ts'
import { openWorld } from '#testing/world.ts'

/**
 * Writes what is generated from the code: docs/openapi.json from the contract, server/database/schema.sql from the
 * migrations. With --check nothing is written, and a stale file is an error.
 */
const world = await openWorld()
const files = {
  'docs/openapi.json': `${JSON.stringify(describeApi(world.app.endpoints), null, 2)}\n`,
  'server/database/schema.sql': `-- Generated from migrations/ by "npm run generate"; read it, do not edit it.\n\n${await describeSchema(world.rooms.database.pool)}`,
}
await world.close()

const isCheck = process.argv.includes('--check')
const stale = Object.entries(files).filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text)
for (const [file, text] of stale) {
  if (isCheck) process.stderr.write(`${file} is stale: run "npm run generate"\n`)
  else writeFileSync(file, text)
}
if (isCheck && stale.length > 0) process.exitCode = 1
