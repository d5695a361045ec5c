export const jsonLimits = {
  /** Members of all objects and lists together. The fullest body in the contract, an offer of 200 lines, has about eight hundred. */
  values: 2_500,
  /** The deepest body, that of a passkey, has five. */
  levels: 20,
  /** Outside strings: nothing but a string needs to be long. */
  bytesBetween: 64 * 1024,
}

const [quote, comma, openList, backslash, closeList, openObject, closeObject] = [0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d]

/**
 * Whether JSON has more values, or nests deeper, than any call accepts. Checked before parsing: building an object with a
 * million keys takes a second, during which nothing else is answered. Strings are skipped whole and may be megabytes long.
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
    // Each value has at most two strings, its key and itself; with more, this is not JSON.
    if (strings > 2 * jsonLimits.values) return true
  }
  return false
}

/** The position of the closing quote. Without one this is not JSON, and the end of the buffer will do. */
function endOfString(json: Buffer, start: number): number {
  const end = json.indexOf(quote, start + 1)
  if (end === -1) return json.length
  const escape = json.subarray(start, end).indexOf(backslash)
  if (escape === -1) return end
  let at = start + escape
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1
  return at
}
