import type { ComponentType } from 'react'
import { type ShelfBook, boardHeight, outCardWidth, shelfBooks } from './shelf-books.ts'
import './shelf.css'

type ShelfProps = {
  seed: number
  width: number
  height: number
  /** The card standing in for a book on loan (out-card.tsx); used only on the not-found page. */
  OutCard?: ComponentType<{ x: number; floor: number }>
}

/** Fills its box from the bottom; `width` and `height` are the size it is drawn for. */
export function Shelf({ seed, width, height, OutCard }: ShelfProps) {
  const board = boardHeight(height)
  const floor = height - board
  return (
    <svg
      className="shelf"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      {shelfBooks({ seed, width, height, outCard: OutCard !== undefined }).map((book) => (
        <Book key={book.x} book={book} floor={floor} />
      ))}
      <rect className="shelf-board" y={floor} width={width} height={board} />
      {OutCard && <OutCard x={(width - outCardWidth) / 2} floor={floor} />}
    </svg>
  )
}

function Book({ book, floor }: { book: ShelfBook; floor: number }) {
  const { x, width, height } = book
  const foot = x + width + 1.5
  return (
    <g transform={book.isLeaning ? `rotate(-7 ${foot} ${floor})` : undefined}>
      <rect x={x} y={floor - height} width={width} height={height} rx="1.2" fill={`var(--spine-${book.cloth})`} />
      <Finish book={book} top={floor - height} floor={floor} />
      {book.label && <CallLabel label={book.label} center={x + width / 2} width={Math.min(31, width - 3.5)} floor={floor} />}
    </g>
  )
}

function Finish({ book: { x, width, height, finish }, top, floor }: { book: ShelfBook; top: number; floor: number }) {
  if (finish === 'plain') return null
  if (finish === 'band') return <rect className="shelf-band" x={x} y={top + height * 0.16} width={width} height={height * 0.2} />
  if (finish === 'foil-bar') {
    return <rect className="shelf-foil" x={x + width / 2 - 1.3} y={top + 12} width="2.6" height={height * 0.42} />
  }
  const line = (y: number) => `M${x} ${y}h${width}`
  return <path className="shelf-lines" d={line(top + 9.5) + line(top + 14.5) + line(floor - 12.5)} />
}

type CallLabelProps = { label: NonNullable<ShelfBook['label']>; center: number; width: number; floor: number }

function CallLabel({ label, center, width, floor }: CallLabelProps) {
  return (
    <>
      <rect className="shelf-label" x={center - width / 2} y={floor - 38} width={width} height="24" />
      <text className="shelf-txt" x={center} y={floor - 27.5}>
        {label.callNumber}
      </text>
      <text className="shelf-txt" x={center} y={floor - 18}>
        {label.author}
      </text>
    </>
  )
}
