import { randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const length = 20

/** 100 random bits: unguessable, yet short enough to type. */
export const newCode = () => Array.from(randomBytes(length), (byte) => alphabet[byte & 31]).join('')

/** As people type it: in lower case, with hyphens, with digits for similar-looking letters. */
export const readCode = (typed: string) =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B')
