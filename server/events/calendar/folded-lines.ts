const mostOctets = 75
const [newline, carriageReturn, space, colon] = [0x0a, 0x0d, 0x20, 0x3a]
const [comma, semicolon, backslash, n] = [0x2c, 0x3b, 0x5c, 0x6e]
/** A character has three octets for each of its places in a string; one that is escaped has two, each perhaps after a fold. */
const mostOfOne = 8

/** What stands in a text as it is, octet for character; other characters are escaped, left out, or have several octets. */
const isPlain = Uint8Array.from({ length: 65_536 }, (_, code) =>
  Number(code >= space && code < 0x7f && code !== comma && code !== semicolon && code !== backslash),
)

/**
 * The lines of a file of RFC 5545: none has more than 75 octets, and none is folded within a character. Octets are counted while they
 * are written, in one walk: a feed has thousands of lines, and most of each is text.
 */
export class FoldedLines {
  #octets = Buffer.allocUnsafe(131_072)
  #length = 0
  #lineEnds = 0

  /** Whole lines that are never long, with their ends. */
  ascii(lines: string) {
    this.#reserve(lines.length)
    this.#length += this.#octets.write(lines, this.#length, 'latin1')
  }

  /** Text of people, in which nothing ends a line or means anything to a calendar. */
  text(name: string, text: string) {
    this.#begin(name, text)
    for (let at = this.#putPlain(text, 0); at < text.length; at = this.#putPlain(text, at)) {
      const code = text.charCodeAt(at)
      if (code === newline && text.charCodeAt(at - 1) === carriageReturn) at++
      else if (code === newline || code === carriageReturn) at = this.#putEscaped(n, at)
      else if (code === comma || code === semicolon || code === backslash) at = this.#putEscaped(code, at)
      else if (code < space || (code >= 0x7f && code < 0xa0)) at++
      else at = this.#putCharacter(text, at)
    }
    this.#end()
  }

  line(name: string, value: string) {
    this.#begin(name, value)
    for (let at = this.#putPlain(value, 0); at < value.length; at = this.#putPlain(value, at)) at = this.#putCharacter(value, at)
    this.#end()
  }

  get octets(): Buffer {
    return this.#octets.subarray(0, this.#length)
  }

  #begin(name: string, value: string) {
    this.#reserve(name.length + value.length * mostOfOne + 3)
    this.#lineEnds = this.#length + mostOctets
    this.#length += this.#octets.write(name, this.#length, 'latin1')
    this.#octets[this.#length++] = colon
  }

  /** From there on what is plain, with nothing but its own variables to look at for each; answers where that ends. */
  #putPlain(text: string, from: number): number {
    const octets = this.#octets
    let length = this.#length
    let lineEnds = this.#lineEnds
    let at = from
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (isPlain[code] === 0) break
      if (length === lineEnds) {
        octets[length++] = carriageReturn
        octets[length++] = newline
        lineEnds = length + mostOctets
        octets[length++] = space
      }
      octets[length++] = code
    }
    this.#length = length
    this.#lineEnds = lineEnds
    return at
  }

  #putEscaped(code: number, at: number): number {
    this.#put(backslash)
    this.#put(code)
    return at + 1
  }

  #put(octet: number) {
    if (this.#length === this.#lineEnds) this.#fold()
    this.#octets[this.#length++] = octet
  }

  /** Answers where the next one begins. */
  #putCharacter(text: string, at: number): number {
    const point = text.codePointAt(at)!
    const more = point < 0x80 ? 0 : point < 0x800 ? 1 : point < 0x10000 ? 2 : 3
    if (this.#length + more >= this.#lineEnds) this.#fold()
    // As UTF-8 spells it: how many octets it has, then six bits in each of those that go on with it.
    this.#octets[this.#length++] = more === 0 ? point : ((0xff00 >> (more + 1)) & 0xff) | (point >> (6 * more))
    for (let rest = more - 1; rest >= 0; rest--) this.#octets[this.#length++] = 0x80 | ((point >> (6 * rest)) & 0x3f)
    return at + (more === 3 ? 2 : 1)
  }

  #fold() {
    this.#end()
    this.#lineEnds = this.#length + mostOctets
    this.#octets[this.#length++] = space
  }

  #end() {
    this.#octets[this.#length++] = carriageReturn
    this.#octets[this.#length++] = newline
  }

  #reserve(octets: number) {
    if (this.#length + octets <= this.#octets.length) return
    const larger = Buffer.allocUnsafe((this.#length + octets) * 2)
    this.#octets.copy(larger, 0, 0, this.#length)
    this.#octets = larger
  }
}
