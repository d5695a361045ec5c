import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import './image-grid.css'

export type GridImage = {
  src: string
  alt: string
  /** Reserves space before the picture arrives. */
  width?: number | undefined
  height?: number | undefined
  srcSet?: string | undefined
  sizes?: string | undefined
  /** A tiny picture, shown until the real one has loaded. */
  blur?: string | null | undefined
}

/** Of more than four images four are shown, the last one under "+n". */
const mostShown = 4

export function ImageGrid({ images, onOpen }: { images: GridImage[]; onOpen: (index: number) => void }) {
  const shown = images.slice(0, mostShown)
  const hiddenCount = images.length - shown.length
  if (shown.length === 0) return null
  return (
    <div className={`media media--${shown.length}`}>
      {shown.map(({ blur, ...image }, index) => (
        <button key={index} type="button" style={blur ? { backgroundImage: `url("${blur}")` } : {}} onClick={() => onOpen(index)}>
          <img {...image} alt={image.alt} loading="lazy" decoding="async" />
          {image.alt === '' && <VisuallyHidden>{`Image ${index + 1} of ${images.length}`}</VisuallyHidden>}
          {hiddenCount > 0 && index === mostShown - 1 && (
            <span className="plus">
              <span aria-hidden="true">+{hiddenCount}</span>
              <VisuallyHidden>{`, and ${hiddenCount} more`}</VisuallyHidden>
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
