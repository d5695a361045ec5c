import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { dublinCoreFormatNames } from '#server/collections/dublin-core-xml.ts'
import { OaiError, type Selection } from './read-arguments.ts'

/** Where a list continues: nothing is stored about it here, and asking twice gives the same answer. */
export interface Place {
  verb: 'ListSets' | 'ListIdentifiers' | 'ListRecords'
  selection: Selection
  /** The last record returned: its stamp in microseconds, and its id. */
  after: { stamp: string; id: number }
  /** How many were returned before. */
  count: number
  /** Fixed for the whole list, so that a token does not depend on when it was asked for. */
  expiresAt: Date
}

/** Counted from the first page of a list. */
export const tokenHours = 24

const Packed = z.tuple([
  z.enum(['ListSets', 'ListIdentifiers', 'ListRecords']),
  z.enum(dublinCoreFormatNames),
  z.int().nullable(),
  z.int().nullable(),
  z.int().nullable(),
  z.string().regex(/^\d{1,17}$/),
  z.int(),
  z.int(),
  z.int(),
])

export function writeToken(secret: string | Buffer, { verb, selection, after, count, expiresAt }: Place): string {
  const { format, collectionId, from, before } = selection
  const packed: z.infer<typeof Packed> = [
    ...([verb, format, collectionId, from?.getTime() ?? null, before?.getTime() ?? null] as const),
    ...([after.stamp, after.id, count, expiresAt.getTime()] as const),
  ]
  const text = Buffer.from(JSON.stringify(packed)).toString('base64url')
  return `${text}.${sign(secret, text).toString('base64url')}`
}

export function readToken(secret: string | Buffer, token: string, verb: Place['verb'], now: Date): Place {
  const [, text = '', signature = ''] = /^([\w-]{1,300})\.([\w-]{43})$/.exec(token) ?? []
  const given = Buffer.from(signature, 'base64url')
  const signed = sign(secret, text)
  // The last of 43 characters has two spare bits, so another character could decode to the same bytes.
  if (given.length !== signed.length || !timingSafeEqual(given, signed) || signed.toString('base64url') !== signature)
    throw new OaiError('badResumptionToken', 'This resumptionToken is none of ours.')
  const [ofVerb, format, collectionId, from, before, stamp, id, count, expires] = Packed.parse(
    JSON.parse(Buffer.from(text, 'base64url').toString()),
  )
  if (ofVerb !== verb) throw new OaiError('badResumptionToken', `This resumptionToken is for ${ofVerb}.`)
  if (now.getTime() > expires) throw new OaiError('badResumptionToken', 'This resumptionToken has expired.')
  const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms))
  return {
    verb,
    selection: { format, collectionId, from: dateOf(from), before: dateOf(before) },
    after: { stamp, id },
    count,
    expiresAt: new Date(expires),
  }
}

const sign = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest()
