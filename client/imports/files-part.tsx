import { type Import, mostImportFiles } from '#contract/imports.ts'
import { itemFileMaxBytes } from '#contract/items.ts'
import { acceptOf, fieldsOf, refusalOf } from '#client/collections/send-item-file.ts'
import { FormPart } from '#client/forms/form-part.tsx'
import { counted, formatNumber } from '#client/page/counted.ts'
import { fileSize } from '#client/ui/file-chip.tsx'
import { DropZone } from './drop-zone.tsx'
import { Sending } from './sending.tsx'
import { filesPath } from './queries.ts'
import { useSending } from './use-sending.ts'

/** The files named in the column of file names. */
export function FilesPart({ data: { id, files, mapping } }: { data: Import }) {
  const { send, ...sent } = useSending(filesPath(id), { refusalOf, fieldsOf })
  const waiting = files.filter(({ state }) => state === 'waiting').length
  const failed = files.filter(({ state }) => state === 'failed')
  return (
    <FormPart
      id="import-files"
      title="Files"
      hint={
        mapping.includes('filename')
          ? 'Rows find them by their names.'
          : 'No column holds file names: what you add here would belong to no row.'
      }
    >
      <DropZone
        accept={acceptOf()}
        multiple
        title="Drop pictures, documents and recordings here"
        hint={`JPEG, PNG, WebP, TIFF, PDF, mp3, m4a or ogg; up to ${itemFileMaxBytes / 1e6} MB each, ${formatNumber(mostImportFiles)} files`}
        button="Choose files"
        onFiles={send}
      />
      <Sending {...sent} />
      {files.length > 0 && (
        <details className="import-files">
          <summary>{counted(files.length, 'file')}</summary>
          <ul>
            {files.map(({ id: fileId, name, size }) => (
              <li key={fileId}>
                <bdi>{name}</bdi> <span className="meta">{fileSize(size)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div role="status">
        {waiting > 0 && (
          <p className="hint">
            {waiting === 1 ? 'The picture is being prepared.' : `${formatNumber(waiting)} pictures are being prepared.`}
          </p>
        )}
      </div>
      {failed.map(({ id: fileId, name, why }) => (
        <p key={fileId} className="err">
          <span>
            <bdi>{name}</bdi>: This file could not be read: {why}.
          </span>
        </p>
      ))}
    </FormPart>
  )
}
