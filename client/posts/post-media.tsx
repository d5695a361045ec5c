import { lazy, Suspense, useState } from 'react'
import type { Attachment } from '#contract/posts.ts'
import { type GridImage, ImageGrid } from '#client/ui/pictures/image-grid.tsx'
import './post-media.css'

/** Most posts have no documents. */
const AttachedFile = lazy(async () => ({ default: (await import('#client/records/attached-file.tsx')).AttachedFile }))
const Lightbox = lazy(() => import('./lightbox.tsx'))

/** Pictures in a grid, videos one below the other, documents as download links; records can also be viewed. */
export function PostMedia({ attachments }: { attachments: Attachment[] }) {
  const ofKind = (kind: Attachment['kind']) => attachments.filter((attachment) => attachment.kind === kind)
  const documents = ofKind('document')
  return (
    <>
      <PostImages images={ofKind('image')} />
      {ofKind('video').map((video) => (
        <PostVideo key={video.url} video={video} />
      ))}
      {documents.length > 0 && (
        <ul className="post-files">
          {documents.map((document) => (
            <li key={document.url}>
              <Suspense>
                <AttachedFile file={document} />
              </Suspense>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function PostImages({ images }: { images: Attachment[] }) {
  const [openAt, setOpenAt] = useState<number>()
  return (
    <>
      <ImageGrid images={images.map((image) => gridImage(image, images.length))} onOpen={setOpenAt} />
      {openAt !== undefined && (
        <Suspense>
          <Lightbox images={images} startAt={openAt} onClose={() => setOpenAt(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** A reading column of 656 minus the card's padding; on phones the full width. */
const gridSizes = (count: number) => (count === 1 ? '(min-width: 768px) 608px, 100vw' : '(min-width: 768px) 348px, 58vw')

const gridImage = ({ url, alt, width, height, sizes, blur }: Attachment, count: number): GridImage => ({
  src: url,
  alt,
  width: width ?? undefined,
  height: height ?? undefined,
  srcSet: sourcesOf({ url, width, sizes }),
  sizes: gridSizes(count),
  blur,
})

export function sourcesOf({ url, width, sizes }: Pick<Attachment, 'url' | 'width' | 'sizes'>): string | undefined {
  if (width === null || sizes.length === 0) return undefined
  return [...sizes, { url, width }].map((source) => `${source.url} ${source.width}w`).join(', ')
}

/** Members' videos come without captions; the post around them says what they show. */
function PostVideo({ video }: { video: Attachment }) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className="post-video"
      src={video.url}
      width={video.width ?? undefined}
      height={video.height ?? undefined}
      aria-label={video.alt || video.name}
      controls
      playsInline
      preload="metadata"
    />
  )
}
