import { useEffect, useRef } from 'react'
import type { ViewerPage } from './use-deep-zoom.ts'

type FilmProps = { pages: ViewerPage[]; current: number; onTurn: (page: number) => void }

/** Thumbnails of all pages; the open one stays in view. */
export function Film({ pages, current, onTurn }: FilmProps) {
  const film = useRef<HTMLElement>(null)
  useEffect(() => {
    const strip = film.current
    const open = strip?.children[current - 1]
    if (!strip || !(open instanceof HTMLElement)) return
    // Scrolls only the strip: scrolling into view would move the page as well.
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
