export const jsonLimits = {
  /** Members of objects and lists, all together. The fullest body of the contract, an offer of 200 lines, has some eight hundred. */
  values: 2_500,
  /** The deepest body, of a passkey, has five. */
  levels: 20,
  /** Outside strings: only a string can be long. */
  bytesBetween: 64 * 1024,
}

const [quote, comma, openList, backslash, closeList, openObject, closeObject] = [0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d]

/**
 * Whether JSON has more values, or nests deeper, than any call takes. Looked at before it is parsed: to make an object of a
 * million keys takes a second, in which nothing else is answered. Strings are passed over whole, and may be megabytes.
 */
export function exceedsJsonLimits(json: Buffer): boolean {
  let [values, level, strings, between] = [0, 0, 0, 0]
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === quote) {
      strings++
      at = endOfString(json, at)
    } else if (byte === comma) values++
    else if (byte === openObject || byte === openList) {
      values++
      level++
    } else if (byte === closeObject || byte === closeList) level--
    if (values > jsonLimits.values || level > jsonLimits.levels || ++between > jsonLimits.bytesBetween) return true
    // A key and a value each; more of them are no JSON.
    if (strings > 2 * jsonLimits.values) return true
  }
  return false
}

/** Where its closing quote stands; without one it is no JSON, and the end of everything is as good. */
function endOfString(json: Buffer, start: number): number {
  const end = json.indexOf(quote, start + 1)
  if (end === -1) return json.length
  const escape = json.subarray(start, end).indexOf(backslash)
  if (escape === -1) return end
  let at = start + escape
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1
  return at
}
