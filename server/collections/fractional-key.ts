const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const base = digits.length
/** Beyond this length the whole list is renumbered. */
export const longestKey = 100

/**
 * Positions in an order, as fractions between 0 and 1 in base 62: there is always another one between two, so moving a thing
 * writes one row. They compare like bytes, and none ends with a zero. Null stands for before the first and after the last.
 */
export function keyBetween(before: string | null, after: string | null): string {
  let key = ''
  // As long as the two agree, and then until there is room between them.
  for (let at = 0; ; at += 1) {
    const low = digitAt(before, at)
    const high = after === null ? base : digitAt(after, at)
    if (high - low > 1) return key + digits[Math.floor((low + high) / 2)]!
    key += digits[low]!
    if (low !== high) return key + keyBetween(before?.slice(at + 1) || null, null)
  }
}

const digitAt = (key: string | null, at: number) => (key !== null && at < key.length ? digits.indexOf(key[at]!) : 0)

/** Keys after a given one, close together: this way those at the end of a list stay short. */
export function* keysAfter(last: string | null): Generator<string, never> {
  let width = last === null ? 4 : Math.max(4, last.length)
  let number = last === null ? 0n : numberOf(last.slice(0, width).padEnd(width, '0'))
  for (;;) {
    number += 64n
    if (number >= BigInt(base) ** BigInt(width)) {
      // With this many digits there is no room left.
      width += 4
      number = (number - 64n) * BigInt(base) ** 4n + 64n
    }
    yield withoutZeros(spell(number, width))
  }
}

/** Trailing zeros do not change the position. */
function withoutZeros(key: string): string {
  let end = key.length
  while (key[end - 1] === '0') end--
  return key.slice(0, end)
}

const numberOf = (key: string) => [...key].reduce((sum, digit) => sum * BigInt(base) + BigInt(digits.indexOf(digit)), 0n)

function spell(number: bigint, width: number): string {
  let [key, rest] = ['', number]
  for (; rest > 0n; rest /= BigInt(base)) key = digits[Number(rest % BigInt(base))]! + key
  return key.padStart(width, '0')
}
