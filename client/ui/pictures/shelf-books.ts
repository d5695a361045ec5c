/** A shelf of books generated from a seed: the same seed gives the same shelf, on every device and every visit. */
export type ShelfBook = {
  x: number
  width: number
  height: number
  cloth: number
  finish: 'plain' | 'foil-lines' | 'foil-bar' | 'band'
  isLeaning: boolean
  label: { callNumber: string; author: string } | undefined
}

type ShelfSize = { seed: number; width: number; height: number; outCard?: boolean }

export const outCardWidth = 66
const clothCount = 8
const gapBetweenSpines = 1.5
const smallestLabeledSpine = 32
/** Of a spine, as fractions of the shelf's height. */
const thinnest = 0.085
const thickest = 0.19
const callNumbers = '020.9 023.4 025.1 025.2 025.3 025.5 025.8 027.4 028.5 028.9 686.2 809'.split(' ')
const authors = 'Bat Dir Fer Fos Hal Hin Hur Kar Ker Kil Men Mon Oet Pan Pes Sot Sul Tut Wan'.split(' ')

/** A twentieth of the shelf; a small cover keeps a visible board. */
export const boardHeight = (shelfHeight: number) => Math.max(4, Math.floor(shelfHeight / 20))

export function shelfBooks({ seed, width, height, outCard }: ShelfSize): ShelfBook[] {
  const random = mulberry32(seed)
  const card = outCard ? { from: (width - outCardWidth) / 2 - 7, to: (width + outCardWidth) / 2 + 7 } : undefined
  const books: ShelfBook[] = []
  let x = 0
  while (x < width) {
    const wanted = Math.round(height * (thinnest + (thickest - thinnest) * random()))
    const isBeforeCard = card !== undefined && x < card.to
    const slot = isBeforeCard ? Math.min(wanted, card.from - x) : wanted
    if (isBeforeCard && slot < height * thinnest) {
      x = card.to
      continue
    }
    const mayLean = books.length > 0 && !books.at(-1)?.isLeaning
    const book = drawBook(random, { x, slot, height, mayLean })
    books.push(book)
    x += slot + spaceAfter(random, book, height)
  }
  return books
}

type Place = { x: number; slot: number; height: number; mayLean: boolean }

/** Labels need tall spines to be legible; on a low cover some books lean instead. */
function drawBook(random: () => number, { x, slot, height, mayLean }: Place): ShelfBook {
  const isTallShelf = height >= 200
  const hasLabel = isTallShelf && slot > smallestLabeledSpine && random() < 0.7
  return {
    x,
    width: slot - gapBetweenSpines,
    height: Math.round((height - boardHeight(height)) * (0.56 + 0.34 * random())),
    cloth: 1 + Math.floor(random() * clothCount),
    finish: pick(random, ['plain', 'plain', 'foil-lines', 'foil-lines', 'foil-bar', 'band', 'band']),
    isLeaning: mayLean && !isTallShelf && random() < 0.08,
    label: hasLabel ? { callNumber: pick(random, callNumbers), author: pick(random, authors) } : undefined,
  }
}

/** Books stand close together; now and then one is out on loan, and a leaning one needs room for its foot. */
function spaceAfter(random: () => number, book: ShelfBook, height: number) {
  if (book.isLeaning) return Math.round(height * 0.06)
  return random() < 0.05 ? Math.round(height * (0.03 + 0.07 * random())) : 0
}

const pick = <Item>(random: () => number, items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item

/** mulberry32: 32 bits of state are plenty for a drawing. */
function mulberry32(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
