import type { Attachment } from '#contract/posts.ts'

/** What only some readers are told, and others not until they open a picture, is decided on too. */
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
