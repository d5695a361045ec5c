const mostOctets = 75
const [newline, carriageReturn, space, colon] = [0x0a, 0x0d, 0x20, 0x3a]
const [comma, semicolon, backslash, n] = [0x2c, 0x3b, 0x5c, 0x6e]
/** A character takes up to three octets per UTF-16 unit; an escaped one takes two, each possibly after a fold. */
const mostOfOne = 8

/** Characters that are one octet and written as they are; all others are escaped, dropped, or take several octets. */
const isPlain = Uint8Array.from({ length: 65_536 }, (_, code) =>
  Number(code >= space && code < 0x7f && code !== comma && code !== semicolon && code !== backslash),
)

/**
 * The lines of an RFC 5545 file: none longer than 75 octets, and none folded within a character. Octets are counted while
 * being written, in a single pass: a feed has thousands of lines, most of them text.
 */
export class FoldedLines {
  #octets = Buffer.allocUnsafe(131_072)
  #length = 0
  #lineEnds = 0

  /** Complete lines that are never long, including their line ends. */
  ascii(lines: string) {
    this.#reserve(lines.length)
    this.#length += this.#octets.write(lines, this.#length, 'latin1')
  }

  /** Text written by people, in which nothing may end a line or mean anything to a calendar. */
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

  /** Copies plain characters from there on, touching nothing but local variables for each; returns where they end. */
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

  /** Returns where the next one begins. */
  #putCharacter(text: string, at: number): number {
    const point = text.codePointAt(at)!
    const more = point < 0x80 ? 0 : point < 0x800 ? 1 : point < 0x10000 ? 2 : 3
    if (this.#length + more >= this.#lineEnds) this.#fold()
    // In UTF-8: the first octet says how many there are, each of the others holds six bits.
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
