import type { Attachment } from '#contract/posts.ts'

export const CoverPicture = ({ cover }: { cover: Attachment }) => (
  <img
    className="cover-picture"
    src={cover.url}
    alt={cover.alt}
    width={cover.width ?? undefined}
    height={cover.height ?? undefined}
    loading="lazy"
    decoding="async"
  />
)
