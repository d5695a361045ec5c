import { Plus, X } from 'lucide-react'
import { lineNoteMaxLength, lineTitleMaxLength, mostLines } from '#contract/offers.ts'
import { counted } from '#client/page/counted.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { Button } from '#client/ui/button.tsx'
import { TextArea, TextField } from '#client/ui/fields/field.tsx'
import { linesIn, type LineValues, type OfferValues } from './offer-values.ts'
import './offer-lines.css'

type LinesFieldProps = {
  id: string
  lines: LineValues[]
  pasted: string
  error: string | undefined
  onChange: (change: Pick<OfferValues, 'lines' | 'pasted'>) => void
}

/** Typed or pasted, one per line; once they are added, each can have a note. */
export function LinesField({ id, lines, pasted, error, onChange }: LinesFieldProps) {
  const found = linesIn(pasted).length
  const kept = useKeptFocus()
  const change = (key: string, part: Partial<LineValues>) =>
    onChange({ pasted, lines: lines.map((line) => (line.key === key ? { ...line, ...part } : line)) })
  return (
    <>
      {lines.length > 0 && (
        <ol className="line-fields" aria-label="Pieces" {...kept}>
          {lines.map((line, at) => (
            <li key={line.key}>
              <TextField
                label={`Piece ${at + 1}`}
                maxLength={lineTitleMaxLength}
                dir="auto"
                value={line.title}
                onChange={({ target }) => change(line.key, { title: target.value })}
              />
              <TextField
                label="Note"
                optional
                maxLength={lineNoteMaxLength}
                dir="auto"
                value={line.note}
                onChange={({ target }) => change(line.key, { note: target.value })}
              />
              <Button
                variant="ghost"
                icon={<X />}
                aria-label={`Remove piece ${at + 1}`}
                disabled={line.isFixed}
                onClick={() => onChange({ pasted, lines: lines.filter(({ key }) => key !== line.key) })}
              />
            </li>
          ))}
        </ol>
      )}
      <TextArea
        id={id}
        label={lines.length > 0 ? 'More pieces' : 'Pieces'}
        required={lines.length === 0}
        rows={5}
        dir="auto"
        hint={`One on each line; a list can be pasted. ${counted(lines.length + found, 'piece')} of at most ${mostLines}.`}
        error={error}
        value={pasted}
        onChange={({ target }) => onChange({ lines, pasted: target.value })}
      />
      <div>
        <Button
          size="sm"
          icon={<Plus />}
          disabled={found === 0}
          onClick={() => onChange({ lines: [...lines, ...linesIn(pasted)], pasted: '' })}
        >
          Add notes to these
        </Button>
      </div>
    </>
  )
}
