import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { score } from './score.ts'

/** `npm run relevance:freeze`: writes down what the model of today says of the frozen texts, after a change that was meant. */
const file = path.join(import.meta.dirname, 'frozen-sample.json')
const { samples } = JSON.parse(readFileSync(file, 'utf8')) as { samples: { text: string }[] }
const frozen = { version: score('').version, samples: samples.map(({ text }) => ({ score: score(text).score, text })) }
writeFileSync(file, `${JSON.stringify(frozen, null, 2)}\n`)
