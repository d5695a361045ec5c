import type { Attachment } from '#contract/posts.ts'

/** Text that only some readers get, and others only on opening a picture, is part of the decision too. */
export function AlternativeTexts({ attachments }: { attachments: Attachment[] }) {
  const described = attachments.filter(({ alt }) => alt !== '')
  if (described.length === 0) return null
  return (
    <dl className="alternative-texts">
      {described.map(({ url, name, alt }) => (
        <div key={url}>
          <dt>Alternative text of {name}</dt>
          <dd dir="auto">{alt}</dd>
        </div>
      ))}
    </dl>
  )
}
