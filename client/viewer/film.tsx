import { useEffect, useRef } from 'react'
import type { ViewerPage } from './use-deep-zoom.ts'

type FilmProps = { pages: ViewerPage[]; current: number; onTurn: (page: number) => void }

/** Small pictures of all pages; the one that is open stays in sight. */
export function Film({ pages, current, onTurn }: FilmProps) {
  const film = useRef<HTMLElement>(null)
  useEffect(() => {
    const strip = film.current
    const open = strip?.children[current - 1]
    if (!strip || !(open instanceof HTMLElement)) return
    // Moves the strip alone: scrolling into view would move the page with it.
    strip.scrollTo({
      top: open.offsetTop - (strip.clientHeight - open.offsetHeight) / 2,
      left: open.offsetLeft - (strip.clientWidth - open.offsetWidth) / 2,
    })
  }, [current])
  return (
    <nav className="viewer-film" aria-label="Pages" ref={film}>
      {pages.map(({ id, thumb }, index) => (
        <button
          key={id}
          type="button"
          aria-label={`Page ${index + 1}`}
          aria-current={index + 1 === current ? 'page' : undefined}
          onClick={() => onTurn(index + 1)}
        >
          {thumb ? <img src={thumb} alt="" loading="lazy" decoding="async" /> : <span className="viewer-blank" />}
          <span aria-hidden="true">{index + 1}</span>
        </button>
      ))}
    </nav>
  )
}
