import { type CSSProperties, type PointerEvent, useRef, useState } from 'react'
import type { Crop } from '#client/images/crop-image.ts'
import './photo-crop.css'

const mostZoom = 4
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
const percent = (part: number) => `${part * 100}%`

type PhotoCropProps = {
  src: string
  crop: Crop
  onCrop: (crop: Crop) => void
  /** The file turned out not to be a picture. */
  onUnreadable: () => void
}

/** A round window over a picture, which is moved by pointer or arrow keys. */
export function PhotoCrop({ src, crop, onCrop, onUnreadable }: PhotoCropProps) {
  const [size, setSize] = useState({ width: 1, height: 1 })
  const shorter = Math.min(size.width, size.height)
  /** In window widths: 1 is as wide as the window. */
  const [width, height] = [(crop.zoom * size.width) / shorter, (crop.zoom * size.height) / shorter]
  const drag = useDrag((byX, byY) => {
    onCrop({ ...crop, x: moved(crop.x, byX, width), y: moved(crop.y, byY, height) })
  })
  const place: CSSProperties = {
    width: percent(width),
    height: percent(height),
    left: percent((1 - width) * crop.x),
    top: percent((1 - height) * crop.y),
  }
  return (
    <>
      <div className="crop" {...drag}>
        <img
          src={src}
          alt="Preview"
          draggable={false}
          style={place}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSize({ width: naturalWidth, height: naturalHeight })}
          onError={onUnreadable}
        />
        <Position label="Move left or right" value={crop.x} onChange={(x) => onCrop({ ...crop, x })} />
        <Position label="Move up or down" value={crop.y} onChange={(y) => onCrop({ ...crop, y })} />
      </div>
      <label className="crop-zoom">
        Zoom
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={crop.zoom}
          onChange={({ target }) => onCrop({ ...crop, zoom: target.valueAsNumber })}
        />
      </label>
    </>
  )
}

/** The picture follows the pointer, as far as its edges allow. */
const moved = (position: number, by: number, length: number) =>
  length === 1 ? position : within(position - by / (length - 1), 0, 1)

/** For keyboards; the effect is visible in the window, which shows the focus. */
const Position = ({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) => (
  <input
    className="sr-only"
    type="range"
    aria-label={label}
    min={0}
    max={1}
    step={0.02}
    value={value}
    onChange={({ target }) => onChange(target.valueAsNumber)}
  />
)

/** Distances as fractions of the element's width. */
function useDrag(onMove: (byX: number, byY: number) => void) {
  const last = useRef<{ x: number; y: number }>(undefined)

  function onPointerDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = { x: event.clientX, y: event.clientY }
  }
  function onPointerMove({ clientX, clientY, currentTarget }: PointerEvent) {
    if (!last.current) return
    const side = currentTarget.clientWidth
    onMove((clientX - last.current.x) / side, (clientY - last.current.y) / side)
    last.current = { x: clientX, y: clientY }
  }
  const stop = () => {
    last.current = undefined
  }
  return { onPointerDown, onPointerMove, onPointerUp: stop, onPointerCancel: stop }
}
