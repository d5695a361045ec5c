import { Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '#client/page/copy-text.ts'
import { Button } from '#client/ui/button.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { Highlight } from './highlight.tsx'
import { copyOf, type LibraryRecord, type RecordField, type RecordFormat } from './record.ts'

/** A page rendering thousands of fields at once would not respond meanwhile. */
const shownAtFirst = 300

type RecordFieldsProps = { record: LibraryRecord; format: RecordFormat; words: string }

export function RecordFields({ record: { leader, type, fields }, format, words }: RecordFieldsProps) {
  const [isWhole, setIsWhole] = useState(false)
  const isMarc = format === 'marc' || format === 'marcxml'
  const shown = isWhole ? fields : fields.slice(0, shownAtFirst)
  return (
    <>
      <table className="record-fields">
        <thead>
          <tr>
            <th scope="col">{isMarc ? 'Tag' : 'Field'}</th>
            {isMarc && (
              <th scope="col">
                <abbr title="Indicators">Ind</abbr>
              </th>
            )}
            <th scope="col">Content</th>
            <th scope="col">
              <VisuallyHidden>Copy</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {leader !== null && <Row field={wholeField('LDR', leader)} format={format} isMarc words={words} />}
          {type !== null && (
            <Row field={wholeField(format === 'ris' ? 'TY' : 'type', type)} format={format} isMarc={false} words={words} />
          )}
          {shown.map((field, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- fields repeat, and stay in their order
            <Row key={at} field={field} format={format} isMarc={isMarc} words={words} />
          ))}
        </tbody>
      </table>
      {shown.length < fields.length && <Button onClick={() => setIsWhole(true)}>Show all {fields.length} fields</Button>}
    </>
  )
}

const wholeField = (tag: string, text: string): RecordField => ({ tag, indicators: '', parts: [{ code: '', text }] })

type RowProps = { field: RecordField; format: RecordFormat; isMarc: boolean; words: string }

function Row({ field, format, isMarc, words }: RowProps) {
  const { tag, indicators, parts } = field
  return (
    <tr>
      <th scope="row">{tag}</th>
      {isMarc && <td className="record-ind">{indicators.replaceAll(' ', '#')}</td>}
      <td className={isMarc && indicators === '' ? 'record-positions' : undefined}>
        {parts.map(({ code, text }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- as the fields
          <span className="record-part" key={at}>
            {code && (
              <>
                <b>${code}</b>{' '}
              </>
            )}
            <bdi>
              <Highlight text={text} words={words} />
            </bdi>{' '}
          </span>
        ))}
      </td>
      <td className="record-copy">
        <Button
          size="sm"
          variant="ghost"
          icon={<Copy />}
          aria-label={`Copy ${tag}`}
          onClick={() => void copyText(copyOf(field, format), 'field')}
        />
      </td>
    </tr>
  )
}
