import { useEffect, useEffectEvent, useState } from 'react'
import type { ItemFile } from '#contract/items.ts'
import { useMedia } from '#client/page/use-media.ts'
import { useMotion } from '#client/page/motion.ts'
import { type DeepZoom, openDeepZoom, type Tiled, type View } from './deep-zoom.ts'
import type { Region } from './place.ts'

/** A picture of an item, as its page shows it. */
export type ViewerPage = Pick<ItemFile, 'id' | 'state' | 'why' | 'thumb' | 'large' | 'iiif' | 'width' | 'height' | 'alt'>

type DeepZoomProps = { page: ViewerPage; region: Region | undefined; onRest: (view: View) => void }

/** `none`: this browser cannot draw, or the library did not load; the plain picture is there anyway. */
type ZoomState = 'coming' | 'ready' | 'none'

export function useDeepZoom({ page, region, onRest }: DeepZoomProps) {
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const [state, setState] = useState<ZoomState>(() => (canDraw() ? 'coming' : 'none'))
  const [zoom, setZoom] = useState<DeepZoom>()
  const [view, setView] = useState<View>()
  const [drawn, setDrawn] = useState<number>()
  const asksForLittle = useMedia('(prefers-reduced-motion: reduce)')
  const isStill = useMotion() === 'reduced' || asksForLittle
  const tiled = tiledOf(page)
  const rest = useEffectEvent(onRest)
  const markDrawn = useEffectEvent(() => setDrawn(page.id))
  const isNeeded = state !== 'none' && tiled !== undefined

  useEffect(() => {
    if (!isNeeded || !element) return
    let opened: DeepZoom | undefined
    let isOver = false
    const fail = () => !isOver && setState('none')
    openDeepZoom({
      element,
      isStill,
      onDrawn: () => markDrawn(),
      onView: setView,
      onRest: (view) => rest(view),
      onFail: fail,
    }).then((zoom) => {
      if (isOver) return zoom.close()
      opened = zoom
      setZoom(zoom)
      setState('ready')
    }, fail)
    return () => {
      isOver = true
      opened?.close()
      setZoom(undefined)
      setView(undefined)
      setDrawn(undefined)
    }
  }, [element, isNeeded, isStill])

  useEffect(() => {
    if (tiled) zoom?.show(tiled, region)
  }, [zoom, tiled, region])

  return {
    setElement,
    state,
    view: tiled && view,
    isReady: zoom !== undefined && tiled !== undefined,
    isDrawn: tiled !== undefined && drawn === page.id,
    by: (factor: number) => zoom?.zoomBy(factor),
    pan: (right: number, down: number) => zoom?.panBy(right, down),
    whole: () => zoom?.showWhole(),
  }
}

const canDraw = () => document.createElement('canvas').getContext('2d') !== null

/** Tiles come from the page's own origin: the site's policy allows no other, whatever its public name. */
function tiledOf({ iiif, width, height }: ViewerPage): Tiled | undefined {
  if (!iiif || !width || !height) return undefined
  return { service: new URL(iiif, window.location.origin).pathname, width, height }
}
