import { postMaxLength } from '#contract/posts.ts'
import { counted, formatNumber } from '#client/page/counted.ts'
import type { Upload } from '#client/uploads/use-uploads.ts'

type PostComposerNotesProps = { uploads: Upload[]; refusals: string[]; notes: string[]; length: number }

/** Why something was not accepted, what happens to it, why it cannot be posted yet and, for screen readers, what is going on. */
export function PostComposerNotes({ uploads, refusals, notes, length }: PostComposerNotesProps) {
  const running = uploads.filter(({ failure }) => failure === null).length
  const hasFailed = uploads.length > running
  const isTooLong = length > postMaxLength
  return (
    <div className="composer-notes">
      <div role="alert">
        {refusals.map((refusal) => (
          <p key={refusal}>{refusal}</p>
        ))}
        {isTooLong && (
          <p>{`A post may have at most ${formatNumber(postMaxLength)} characters. This one has ${formatNumber(length)}.`}</p>
        )}
      </div>
      <div role="status">
        {notes.map((note) => (
          <p key={note} className="muted">
            {note}
          </p>
        ))}
        {hasFailed && <p>Retry or remove what could not be uploaded, then post.</p>}
        {running > 0 && <span className="sr-only">Uploading {counted(running, 'file')}</span>}
      </div>
    </div>
  )
}
