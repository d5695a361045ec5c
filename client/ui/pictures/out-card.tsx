import { outCardWidth } from './shelf-books.ts'

/** Stands in a shelf for a book on loan; styled in shelf.css. */
export function OutCard({ x, floor }: { x: number; floor: number }) {
  return (
    <g className="out-card" transform={`translate(${x} ${floor - 150})`}>
      <rect className="out-card-sheet" width={outCardWidth} height="150" rx="2" />
      <path className="out-card-head" d="M0 34h66" />
      <text className="out-card-out" x="33" y="24">
        OUT
      </text>
      <path className="out-card-rules" d="M8 56h50M8 74h50M8 92h50M8 110h50M8 128h50" />
      <text className="out-card-page" x="33" y="70">
        this page
      </text>
    </g>
  )
}
