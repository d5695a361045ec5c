import { randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const length = 20

/** 100 random bits: not to be guessed, and short enough to be typed. */
export const newCode = () => Array.from(randomBytes(length), (byte) => alphabet[byte & 31]).join('')

/** As people type it: in small letters, with hyphens, with digits for letters that look like them. */
export const readCode = (typed: string) =>
  typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B')
