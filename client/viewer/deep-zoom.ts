import { clipRegion, type Region } from './place.ts'

/** A picture that the server provides in tiles. */
export interface Tiled {
  /** Where its tiles are. */
  service: string
  width: number
  height: number
}

export interface View {
  /** How large one pixel of the picture is on screen. */
  scale: number
  isWhole: boolean
  /** The visible part of the picture. */
  region: Region | undefined
}

interface DeepZoomOptions {
  element: HTMLElement
  /** Moves at once instead of gliding. */
  isStill: boolean
  /** What was requested is sharp, or the reader would not wait for it. */
  onDrawn: () => void
  onView: (view: View) => void
  /** The reader has moved and stopped. */
  onRest: (view: View) => void
  onFail: () => void
}

export type DeepZoom = Awaited<ReturnType<typeof openDeepZoom>>

const tileSize = 512

/**
 * The library is loaded when a picture is looked at. It shows the picture and handles pointers; keys and buttons are the
 * house's own.
 */
export async function openDeepZoom({ element, isStill, onDrawn, onView, onRest, onFail }: DeepZoomOptions) {
  const { default: Library } = await import('openseadragon')
  const mark = markOfStyle()
  element.append(mark)
  const viewer = new Library.Viewer({
    element,
    // On every device, with or without a GPU, and never more than one context per page.
    drawer: 'canvas',
    showNavigationControl: false,
    showSequenceControl: false,
    keyboardNavEnabled: false,
    // None: the field around it takes the focus.
    tabIndex: '' as unknown as number,
    visibilityRatio: 1,
    minZoomImageRatio: 1,
    maxZoomPixelRatio: 3,
    cooperativeGestures: true,
    // A busy server asks clients to be patient.
    tileRetryMax: 3,
    viewportMargins: marginsOf(element),
    gestureSettingsMouse: { clickToZoom: false, dblClickToZoom: true },
    ...(isStill && { animationTime: 0, gestureSettingsTouch: { flickEnabled: false } }),
  })
  mark.remove()

  let shown: Tiled | undefined
  let wanted: Region | undefined
  let atRest: string | undefined
  let seen: View = { scale: 1, isWhole: true, region: undefined }
  const { viewport } = viewer

  const toViewport = ({ x, y, width, height }: Region) => viewport.imageToViewportRectangle(x, y, width, height)

  function look(): View {
    const scale = viewport.viewportToImageZoom(viewport.getZoom(true))
    const isWhole = viewport.getZoom(true) <= viewport.getHomeZoom() * 1.01
    return { scale, isWhole, region: isWhole || !shown ? undefined : clipRegion(imageBounds(), shown) }
  }

  function imageBounds(): Region {
    const { x, y, width, height } = viewport.viewportToImageRectangle(viewport.getBounds(true))
    return { x, y, width, height }
  }

  function place(region: Region | undefined) {
    if (region) viewport.fitBounds(toViewport(region), true)
    else viewport.goHome(true)
    atRest = JSON.stringify(look().region)
    tell()
  }

  function tell() {
    const view = (seen = look())
    // Over a whole picture the page scrolls; an enlarged one is moved with one finger or the wheel.
    viewer.setCooperativeGestures(view.isWhole && !document.fullscreenElement)
    onView(view)
    if (isElsewhere(view)) onDrawn()
  }

  const isElsewhere = ({ region }: View) => JSON.stringify(region) !== atRest

  function rest() {
    const view = look()
    if (!isElsewhere(view)) return
    atRest = JSON.stringify(view.region)
    onRest(view)
  }

  viewer.addHandler('open', () => {
    place(wanted)
    viewer.world.getItemAt(0).whenFullyLoaded(onDrawn)
  })
  viewer.addHandler('animation', tell)
  viewer.addHandler('animation-finish', () => {
    tell()
    rest()
  })
  // The field has another size, as in full screen: what was fully visible remains so.
  viewer.addHandler('after-resize', () => {
    if (!viewer.isOpen()) return
    if (seen.isWhole) place(undefined)
    else tell()
  })
  viewer.addHandler('open-failed', onFail)

  return {
    /** A region of another picture waits until that one is there. */
    show(picture: Tiled, region?: Region) {
      const isSame = shown?.service === picture.service
      // Applied once: refetching the page's data does not move the reader.
      if (isSame && region === wanted) return
      wanted = region
      if (isSame) return place(region)
      shown = picture
      viewer.open({ tileSource: tilesOf(picture) })
    },
    zoomBy(factor: number) {
      viewport.zoomBy(factor)
      viewport.applyConstraints()
    },
    /** As fractions of what is visible. */
    panBy(right: number, down: number) {
      const { width, height } = viewport.getBounds()
      viewport.panBy(new Library.Point(right * width, down * height))
      viewport.applyConstraints()
    },
    showWhole: () => viewport.goHome(),
    close: () => viewer.destroy(),
  }
}

/** As in its own description, which need not be fetched since everything is known here. */
function tilesOf({ service, width, height }: Tiled) {
  const levels = Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / tileSize)))
  return {
    '@context': 'http://iiif.io/api/image/3/context.json',
    type: 'ImageService3',
    protocol: 'http://iiif.io/api/image',
    profile: 'level1',
    id: service,
    ...{ width, height },
    tiles: [{ width: tileSize, scaleFactors: Array.from({ length: levels + 1 }, (_, level) => 2 ** level) }],
  }
}

/** A whole picture keeps clear of the buttons, like the one it replaces. */
function marginsOf(element: HTMLElement) {
  const { paddingLeft, paddingTop, paddingRight, paddingBottom } = getComputedStyle(element.parentElement!)
  const [left, top, right, bottom] = [paddingLeft, paddingTop, paddingRight, paddingBottom].map(
    (padding) => parseFloat(padding) || 0,
  )
  return { left, top, right, bottom }
}

/**
 * The library inserts a style sheet unless it finds its own marker on one, and the Content-Security-Policy refuses such
 * sheets. An element of that name in no namespace is found and styles nothing.
 */
function markOfStyle() {
  const mark = document.createElementNS(null, 'style')
  mark.setAttribute('data-openseadragon-mobile-css', 'true')
  return mark
}
