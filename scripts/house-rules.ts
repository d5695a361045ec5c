import path from 'node:path'
import { findBreaches } from './house-rules/find-breaches.ts'

const breaches = await findBreaches(path.resolve(import.meta.dirname, '..'))
for (const breach of breaches) console.error(breach)
process.exitCode = breaches.length > 0 ? 1 : 0
