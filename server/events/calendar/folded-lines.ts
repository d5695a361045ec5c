const mostOctets = 75
const [newline, carriageReturn, space, colon] = [0x0a, 0x0d, 0x20, 0x3a]
const [comma, semicolon, backslash, n] = [0x2c, 0x3b, 0x5c, 0x6e]
/** A character has three octets for each of its places in a string; one that is escaped has two, each perhaps after a fold. */
const mostOfOne = 8

const isMark = (code: number) => code === comma || code === semicolon || code === backslash
const isControl = (code: number) => code < space || (code >= 0x7f && code < 0xa0)

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
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === newline && text.charCodeAt(at - 1) === carriageReturn) continue
      const isBreak = code === newline || code === carriageReturn
      if (isBreak || isMark(code)) {
        this.#put(backslash)
        this.#put(isBreak ? n : code)
      } else if (!isControl(code)) at += this.#putCharacter(text, at, code)
    }
    this.#end()
  }

  line(name: string, value: string) {
    this.#begin(name, value)
    for (let at = 0; at < value.length; at++) at += this.#putCharacter(value, at, value.charCodeAt(at))
    this.#end()
  }

  get octets(): Buffer {
    return this.#octets.subarray(0, this.#length)
  }

  #begin(name: string, value: string) {
    this.#reserve(name.length + value.length * mostOfOne + 3)
    this.#lineEnds = this.#length + mostOctets
    for (let at = 0; at < name.length; at++) this.#octets[this.#length++] = name.charCodeAt(at)
    this.#octets[this.#length++] = colon
  }

  #put(octet: number) {
    if (this.#length === this.#lineEnds) this.#fold()
    this.#octets[this.#length++] = octet
  }

  /** Answers how many more places it takes in its string than one. */
  #putCharacter(text: string, at: number, code: number): 0 | 1 {
    if (code < 0x80) {
      this.#put(code)
      return 0
    }
    const point = text.codePointAt(at)!
    const more = point < 0x800 ? 1 : point < 0x10000 ? 2 : 3
    if (this.#length + more >= this.#lineEnds) this.#fold()
    // As UTF-8 spells it: how many octets it has, then six bits in each of those that go on with it.
    this.#octets[this.#length++] = ((0xff00 >> (more + 1)) & 0xff) | (point >> (6 * more))
    for (let rest = more - 1; rest >= 0; rest--) this.#octets[this.#length++] = 0x80 | ((point >> (6 * rest)) & 0x3f)
    return more === 3 ? 1 : 0
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
