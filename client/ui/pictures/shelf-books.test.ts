import { expect, it } from 'vitest'
import { outCardWidth, shelfBooks } from './shelf-books.ts'

const cover = { width: 264, height: 76 }
const band = { width: 1440, height: 240 }

it('draws the same shelf for the same seed, and another for another', () => {
  expect(shelfBooks({ seed: 7, ...cover })).toEqual(shelfBooks({ seed: 7, ...cover }))
  expect(shelfBooks({ seed: 8, ...cover })).not.toEqual(shelfBooks({ seed: 7, ...cover }))
})

it.each([1, 2, 3, 404])('fills the shelf without books in each other (seed %i)', (seed) => {
  const books = shelfBooks({ seed, ...band })
  const ends = books.map((book) => book.x + book.width)
  for (const [index, book] of books.entries()) expect(book.x).toBeGreaterThanOrEqual(ends[index - 1] ?? 0)
  expect(ends.at(-1)).toBeGreaterThan(band.width * 0.95)
})

it('leaves room for the card of a book on loan', () => {
  const [from, to] = [(band.width - outCardWidth) / 2, (band.width + outCardWidth) / 2]
  const books = shelfBooks({ seed: 404, ...band, outCard: true })
  expect(books.filter((book) => book.x < to && book.x + book.width > from)).toEqual([])
})
