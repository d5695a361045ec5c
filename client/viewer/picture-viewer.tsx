import { ChevronLeft, ChevronRight, Image, Maximize, Minimize, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#client/page/counted.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { Film } from './film.tsx'
import type { View } from './deep-zoom.ts'
import { useDeepZoom, type ViewerPage } from './use-deep-zoom.ts'
import type { usePlace } from './use-place.ts'
import './picture-viewer.css'

type PictureViewerProps = { title: string; pages: ViewerPage[]; place: ReturnType<typeof usePlace> }

/** Pictures page by page, with deep zoom. Until that has loaded, and where it cannot, the picture at 1,280 pixels. */
export function PictureViewer({ title, pages, place }: PictureViewerProps) {
  const root = useRef<HTMLElement>(null)
  const { turnTo } = place
  const page = pages[place.page - 1]!
  const { setElement, ...zoom } = useDeepZoom({ page, region: place.region, onRest: ({ region }) => place.keepRegion(region) })
  const full = useFullScreen(root)
  const pageWords = `Page ${formatNumber(place.page)} of ${formatNumber(pages.length)}`
  const hasPages = pages.length > 1

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey || event.altKey) && !isBracketTypedWithAlt(event)) return
    const deed = deeds(zoom.view)[event.key]
    if (!deed) return
    event.preventDefault()
    deed()
  }

  const deeds = (view: View | undefined): Record<string, (() => unknown) | undefined> => ({
    '[': () => turnTo(place.page - 1),
    ']': () => turnTo(place.page + 1),
    ...(zoom.isReady && {
      '+': () => zoom.by(zoomStep),
      '=': () => zoom.by(zoomStep),
      '-': () => zoom.by(1 / zoomStep),
      '0': zoom.whole,
      // Over a whole picture, arrow keys scroll the page.
      ...(view?.isWhole === false && {
        ArrowLeft: () => zoom.pan(-panStep, 0),
        ArrowRight: () => zoom.pan(panStep, 0),
        ArrowUp: () => zoom.pan(0, -panStep),
        ArrowDown: () => zoom.pan(0, panStep),
      }),
    }),
  })

  return (
    <section className="viewer" aria-label="Picture viewer" ref={root} onKeyDown={onKeyDown} data-zoom={zoom.state}>
      {hasPages && <Film pages={pages} current={place.page} onTurn={turnTo} />}
      {/* Arrow keys belong to the picture here; otherwise a screen reader would keep them to itself. */}
      <div
        className="viewer-stage"
        role="application"
        aria-label={hasPages ? `${title}, ${pageWords}` : title}
        aria-describedby="viewer-keys"
        tabIndex={0}
        onPointerDown={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      >
        <Picture page={page} isHidden={zoom.isDrawn} />
        <div className="viewer-depth" ref={setElement} aria-hidden="true" />
      </div>
      <VisuallyHidden id="viewer-keys">
        {`Plus and minus zoom, 0 shows the whole picture, arrows move it${hasPages ? ', brackets turn pages' : ''}.`}
      </VisuallyHidden>
      <VisuallyHidden role="status">{hasPages && pageWords}</VisuallyHidden>
      <p className="viewer-where" aria-hidden="true">
        {[hasPages && pageWords, page.width && page.height && `${formatNumber(page.width)} × ${formatNumber(page.height)} px`]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {hasPages && (
        <>
          <ToolButton
            className="viewer-turn viewer-turn--back"
            label="Previous page"
            Icon={ChevronLeft}
            disabled={place.page === 1}
            onClick={() => turnTo(place.page - 1)}
          />
          <ToolButton
            className="viewer-turn viewer-turn--on"
            label="Next page"
            Icon={ChevronRight}
            disabled={place.page === pages.length}
            onClick={() => turnTo(place.page + 1)}
          />
        </>
      )}
      {zoom.state !== 'none' && (
        <div className="viewer-tools" role="group" aria-label="Picture">
          <ToolButton label="Zoom out" Icon={ZoomOut} disabled={!zoom.isReady} onClick={() => zoom.by(1 / zoomStep)} />
          <span className="viewer-scale">{zoom.view && `${formatNumber(Math.max(1, Math.round(zoom.view.scale * 100)))}%`}</span>
          <ToolButton label="Zoom in" Icon={ZoomIn} disabled={!zoom.isReady} onClick={() => zoom.by(zoomStep)} />
          <ToolButton label="Whole picture" Icon={Image} disabled={!zoom.isReady} onClick={zoom.whole} />
          {full.isOffered && (
            <>
              <span className="viewer-line" />
              <ToolButton
                label={full.isFull ? 'Leave full screen' : 'Full screen'}
                Icon={full.isFull ? Minimize : Maximize}
                onClick={full.toggle}
              />
            </>
          )}
        </div>
      )}
      {zoom.view?.region && page.thumb && <Overview page={page} view={zoom.view} />}
    </section>
  )
}

/** On many keyboards brackets are typed with Alt, or with AltGr, which is Ctrl and Alt. */
const isBracketTypedWithAlt = ({ key, altKey, metaKey }: KeyboardEvent) => altKey && !metaKey && (key === '[' || key === ']')

const zoomStep = 1.6
const panStep = 0.2

type ToolButtonProps = {
  label: string
  Icon: typeof ZoomIn
  className?: string
  disabled?: boolean
  onClick: () => void
}

/** Stays focusable while disabled: after turning to the last page, keyboard users keep their place. */
const ToolButton = ({ label, Icon, className = 'viewer-tool', disabled = false, onClick }: ToolButtonProps) => (
  <button
    type="button"
    className={className}
    aria-label={label}
    title={label}
    aria-disabled={disabled || undefined}
    onClick={() => !disabled && onClick()}
  >
    <Icon />
  </button>
)

/** A picture without deep zoom says why, to those who may know. */
function Picture({ page: { state, why, large, alt, width, height }, isHidden }: { page: ViewerPage; isHidden: boolean }) {
  if (large) {
    return (
      <img
        className={isHidden ? 'is-covered' : undefined}
        src={large}
        alt={alt ?? ''}
        width={width ?? undefined}
        height={height ?? undefined}
        decoding="async"
      />
    )
  }
  return (
    <p className="viewer-note">
      {state === 'failed' ? `This file could not be read: ${why ?? 'unknown'}.` : 'The picture is being prepared.'}
    </p>
  )
}

/** Which part of the page is visible. */
function Overview({ page: { thumb, width, height }, view: { region } }: { page: ViewerPage; view: View }) {
  if (!thumb || !region || !width || !height) return null
  const percent = (part: number, of: number) => `${(part / of) * 100}%`
  return (
    <div className="viewer-map" aria-hidden="true">
      <img src={thumb} alt="" />
      <i
        style={{
          left: percent(region.x, width),
          top: percent(region.y, height),
          width: percent(region.width, width),
          height: percent(region.height, height),
        }}
      />
    </div>
  )
}

const refused = () => toast({ title: 'Full screen is not possible here', tone: 'bad' })

/** Some phones allow full screen for videos only. */
function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    const look = () => setIsFull(document.fullscreenElement !== null && document.fullscreenElement === element.current)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [element])
  return {
    isOffered: document.fullscreenEnabled,
    isFull,
    toggle: () => void (isFull ? document.exitFullscreen() : element.current?.requestFullscreen())?.catch(refused),
  }
}
