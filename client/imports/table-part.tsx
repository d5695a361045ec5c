import { metadataFields, type MetadataField } from '#contract/dublin-core.ts'
import { type ColumnMeaning, columnMeanings, csvMaxBytes, type Import, mostRows } from '#contract/imports.ts'
import { FormPart } from '#client/forms/form-part.tsx'
import { counted, formatNumber } from '#client/page/counted.ts'
import { Segment } from '#client/ui/fields/segment.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { DropZone } from './drop-zone.tsx'
import { csvPath, useChangeImport } from './queries.ts'
import { Sending } from './sending.tsx'
import { useSending } from './use-sending.ts'

const tooLarge = `A table may have at most ${csvMaxBytes / 1e6} MB.`
const refusalOf = ({ size }: File) => (size > csvMaxBytes ? tooLarge : undefined)

/** The table itself; uploading another replaces it. */
export function TablePart({ data }: { data: Import }) {
  const { send, ...sent } = useSending(csvPath(data.id), { refusalOf })
  return (
    <FormPart id="import-table" title="The table">
      {data.fileName !== null && (
        <p>
          <b>{data.fileName}</b> · {counted(data.counts.rows, 'row')}
        </p>
      )}
      <DropZone
        accept=".csv,.tsv,.txt,text/csv"
        title={data.fileName === null ? 'Drop a CSV file here' : 'Drop another file here to replace it'}
        hint={`UTF-8 or UTF-16, with commas, semicolons or tabs; up to ${csvMaxBytes / 1e6} MB and ${formatNumber(mostRows)} rows`}
        button={data.fileName === null ? 'Choose a CSV file' : 'Choose another file'}
        onFiles={(files) => send(files.slice(0, 1))}
      />
      <Sending {...sent} />
    </FormPart>
  )
}

const otherMeanings = { type: 'Type', filename: 'File names', ibidItem: 'Number of the item' } as const
const labelOf = (meaning: ColumnMeaning) =>
  meaning in metadataFields
    ? metadataFields[meaning as MetadataField].label
    : otherMeanings[meaning as keyof typeof otherMeanings]

const options = [
  { value: '', label: 'Leave it out' },
  ...columnMeanings.map((meaning) => ({ value: meaning, label: labelOf(meaning) })),
]

/** The report's name for a changed field. */
export const labelOfField = (field: string) =>
  (columnMeanings as readonly string[]).includes(field) ? labelOf(field as ColumnMeaning) : field

/** What each column contains. */
export function ColumnsPart({ data }: { data: Import }) {
  const { mutate: change, isPending, variables } = useChangeImport(data.id)
  const mapping = (isPending && variables?.mapping) || data.mapping
  const choose = (at: number, meaning: string) =>
    change({ mapping: mapping.map((before, index) => (index === at ? ((meaning || null) as ColumnMeaning | null) : before)) })
  return (
    <FormPart id="import-columns" title="Columns" hint="What each of them holds. Fields without a column stay as they are.">
      <div className="import-columns">
        {data.columns.map((column, at) => (
          <Select
            key={column}
            label={<bdi>{column}</bdi>}
            hint={data.samples[at] ? <bdi>{data.samples[at]}</bdi> : 'Empty'}
            value={mapping[at] ?? ''}
            options={options}
            onChange={({ target }) => choose(at, target.value)}
          />
        ))}
      </div>
      <div className="field">
        <p className="label">Several values in one cell are separated by</p>
        <Segment
          label="Several values in one cell are separated by"
          value={(isPending && variables?.separator) || data.separator}
          onValueChange={(separator) => change({ separator })}
          options={[
            { value: ';', label: 'Semicolon ;' },
            { value: '|', label: 'Bar |' },
          ]}
        />
      </div>
    </FormPart>
  )
}
