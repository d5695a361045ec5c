/** FNV-1a, one character at a time, so that all prefixes of a word are hashed in a single pass. */
const start = 0x811c9dc5
const prime = 0x01000193

export const addCode = (hash: number, code: number): number => Math.imul(hash ^ code, prime)

export function addText(hash: number, text: string): number {
  let sum = hash
  for (let at = 0; at < text.length; at++) sum = addCode(sum, text.charCodeAt(at))
  return sum
}

/** Where the hashes of a family of features start. */
export const family = (name: string): number => addText(start, `${name}:`)

/** FNV mixes short keys poorly, hence the final steps of MurmurHash3. */
export function mix(hash: number): number {
  const a = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const b = Math.imul(a ^ (a >>> 13), 0xc2b2ae35)
  return (b ^ (b >>> 16)) >>> 0
}
