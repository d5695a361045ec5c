import assert from 'node:assert/strict'
import { it } from 'node:test'
import { base32, codeOfStep, stepAt, stepOfCode } from './totp.ts'

/** RFC 6238, appendix B, SHA-1; the table has eight digits, of which the last six are the code. */
const secret = Buffer.from('12345678901234567890')
const vectors: [seconds: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]
const at = (seconds: number) => new Date(seconds * 1000)

it('makes the codes of RFC 6238', () => {
  for (const [seconds, code] of vectors) assert.equal(codeOfStep(secret, stepAt(at(seconds))), code.slice(2))
})

it('knows a code one step early and one step late, and no further', () => {
  const code = codeOfStep(secret, 100)
  const steps = [98, 99, 100, 101, 102].map((step) => stepOfCode(secret, code, at(step * 30)))
  assert.deepEqual(steps, [undefined, 100, 100, 100, undefined])
})

it('knows no code of another length', () => {
  for (const code of ['', '28708', '94287082', '28708é']) assert.equal(stepOfCode(secret, code, at(59)), undefined)
})

it('writes base32 as RFC 4648 does', () => {
  assert.equal(base32(Buffer.from('fooba')), 'MZXW6YTB')
  assert.equal(base32(secret), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
