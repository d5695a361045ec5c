import { lazy, Suspense, useState } from 'react'
import type { Attachment } from '#contract/posts.ts'
import { sourcesOf } from '#client/posts/post-media.tsx'
import { AttachedFile } from '#client/records/attached-file.tsx'
import { type GridImage, ImageGrid } from '#client/ui/pictures/image-grid.tsx'
import { Paragraphs } from '#client/ui/paragraphs.tsx'
import { mayLinkHere } from '#client/ui/parse-text.ts'

const LinkedCards = lazy(() => import('#client/holdings/linked-cards.tsx'))
const Lightbox = lazy(() => import('#client/posts/lightbox.tsx'))

/** The text of a message, followed by its attachments: pictures as pictures, documents as download links. */
export function MessageBody({ content, attachments }: { content: string; attachments: Attachment[] }) {
  const documents = attachments.filter(({ kind }) => kind !== 'image')
  return (
    <>
      {content !== '' && (
        <div className="bub">
          <Paragraphs content={content} />
        </div>
      )}
      {mayLinkHere(content) && (
        <Suspense>
          <LinkedCards content={content} />
        </Suspense>
      )}
      <MessageImages images={attachments.filter(({ kind }) => kind === 'image')} />
      {documents.map((document) => (
        <div className="bub bub--file" key={document.url}>
          <AttachedFile file={document} />
        </div>
      ))}
    </>
  )
}

function MessageImages({ images }: { images: Attachment[] }) {
  const [openAt, setOpenAt] = useState<number>()
  if (images.length === 0) return null
  return (
    <div className="bub bub--img">
      <ImageGrid images={images.map(gridImage)} onOpen={setOpenAt} />
      {openAt !== undefined && (
        <Suspense>
          <Lightbox images={images} startAt={openAt} onClose={() => setOpenAt(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

const gridImage = (image: Attachment): GridImage => ({
  src: image.url,
  alt: image.alt,
  width: image.width ?? undefined,
  height: image.height ?? undefined,
  srcSet: sourcesOf(image),
  sizes: '20rem',
  blur: image.blur,
})
