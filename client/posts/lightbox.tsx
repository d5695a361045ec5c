import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, type TouchEvent, useRef, useState } from 'react'
import type { Attachment } from '#contract/posts.ts'
import { useReturnFocus } from '#client/ui/use-return-focus.ts'
import { sourcesOf } from './post-media.tsx'
import '#client/ui/overlays/dialog.css'
import './lightbox.css'

type LightboxProps = { images: Attachment[]; startAt: number; onClose: () => void }

const swipePx = 50

/** A full-screen picture with its alternative text. Arrow keys and swipes turn the pages, Esc closes. */
export default function Lightbox({ images, startAt, onClose }: LightboxProps) {
  const [index, setIndex] = useState(startAt)
  const touchedAt = useRef(0)
  const returnFocus = useReturnFocus()
  const image = images[index]
  if (!image) return null

  const turn = (by: number) => setIndex(Math.min(Math.max(index + by, 0), images.length - 1))
  const turnByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1)
    if (key === 'ArrowRight') turn(1)
  }
  const turnBySwipe = ({ changedTouches }: TouchEvent) => {
    const moved = (changedTouches[0]?.clientX ?? touchedAt.current) - touchedAt.current
    if (Math.abs(moved) > swipePx) turn(moved > 0 ? -1 : 1)
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <div className="scrim lightbox-scrim">
          <Dialog.Content
            className="lightbox"
            aria-modal="true"
            aria-describedby={undefined}
            onKeyDown={turnByKey}
            onTouchStart={({ touches }) => (touchedAt.current = touches[0]?.clientX ?? 0)}
            onTouchEnd={turnBySwipe}
            {...returnFocus}
          >
            <div className="lightbox-h">
              <Dialog.Title aria-live="polite">
                {images.length > 1 ? `Image ${index + 1} of ${images.length}` : 'Image'}
              </Dialog.Title>
              <Dialog.Close className="lightbox-b" aria-label="Close">
                <X />
              </Dialog.Close>
            </div>
            <figure key={image.url}>
              <img
                src={image.url}
                srcSet={sourcesOf(image)}
                sizes="100vw"
                alt={image.alt}
                width={image.width ?? undefined}
                height={image.height ?? undefined}
              />
              {image.alt && <figcaption aria-hidden="true">{image.alt}</figcaption>}
            </figure>
            {images.length > 1 && (
              <>
                <PageButton label="Previous image" isLast={index === 0} onClick={() => turn(-1)} />
                <PageButton label="Next image" isLast={index === images.length - 1} onClick={() => turn(1)} />
              </>
            )}
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type PageButtonProps = { label: 'Previous image' | 'Next image'; isLast: boolean; onClick: () => void }

/** Stays focusable at both ends, so that keyboard users do not lose their place. */
const PageButton = ({ label, isLast, onClick }: PageButtonProps) => (
  <button type="button" className="lightbox-b lightbox-page" aria-label={label} aria-disabled={isLast} onClick={onClick}>
    {label === 'Previous image' ? <ChevronLeft /> : <ChevronRight />}
  </button>
)
