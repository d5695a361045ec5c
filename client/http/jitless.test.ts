import './jitless.ts'
import { expect, it } from 'vitest'
import { z } from 'zod'

it('zod finds that it must not compile its parsers', () => {
  expect(z.config().jitless).toBe(true)
})
