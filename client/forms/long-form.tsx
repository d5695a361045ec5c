import { createContext, type ReactNode, type SubmitEvent, useContext, useEffect, useState } from 'react'
import type { ApiError } from '#client/http/api-error.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorSummary } from './error-summary.tsx'
import './form-part.css'

/** What prevents sending it, by the name of the field. */
export type Refusals = Partial<Record<string, string>>
export type Checked<Body> = { body: Body; refusals?: undefined } | { refusals: Refusals }

type LongFormProps<Body> = {
  className?: string
  check: (isDraft: boolean) => Checked<Body>
  /** Rejects with the server's refusal. */
  onSend: (body: Body, isDraft: boolean) => Promise<unknown>
  /** The fields meant, if the server does not name them. */
  refusalsIn: (error: ApiError) => Refusals
  /** The id of a field, for links from the error summary. */
  idOf: (field: string) => string
  /** The order of the fields, so that the summary matches the page. */
  order?: string[]
  /** The button's label, and the one while sending. */
  send: { label: string; busy: string }
  /** It may also be saved as a draft. */
  hasDrafts?: boolean | undefined
  /** Beside the buttons. */
  end?: ReactNode
  /** The parts, given the refusals that concern them. */
  children: (refusals: Refusals) => ReactNode
}

/** Around the fields of a form: is told while a file of one of them is uploading. */
export const FormWaits = createContext((_isUploading: boolean) => {})

/** For a field of a form that must not be sent while the field's file is uploading. */
export function useFormWaits(isUploading: boolean) {
  const wait = useContext(FormWaits)
  useEffect(() => {
    wait(isUploading)
    return () => wait(false)
  }, [wait, isUploading])
}

/** Several parts submitted together. It holds no values of its own, only refusals. */
export function LongForm<Body>(props: LongFormProps<Body>) {
  const { className = '', check, onSend, refusalsIn, idOf, order = [], send, hasDrafts, end, children } = props
  const [refusals, setRefusals] = useState<Refusals>({})
  const [attempt, setAttempt] = useState(0)
  const [isSending, setIsSending] = useState(false)
  const [isUploading, setIsUploading] = useState(false)
  const kept = useKeptFocus()

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isSending || isUploading) return
    const isDraft = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value === 'draft'
    const checked = check(isDraft)
    setRefusals(checked.refusals ?? {})
    setAttempt(attempt + 1)
    if (checked.refusals) return
    setIsSending(true)
    await onSend(checked.body, isDraft).catch((error: ApiError) => {
      setRefusals(refusalsIn(error))
      setAttempt(attempt + 2)
    })
    setIsSending(false)
  }

  return (
    <form className={`long-form ${className}`} noValidate onSubmit={(event) => void submit(event)}>
      <ErrorSummary key={attempt} problems={problemsIn(refusals, order, idOf)} />
      <FormWaits value={setIsUploading}>{children(refusals)}</FormWaits>
      <div className="long-form-end" {...kept}>
        <Button type="submit" variant="primary" busy={isSending ? send.busy : isUploading ? 'Uploading...' : undefined}>
          {send.label}
        </Button>
        {hasDrafts && (
          <Button type="submit" value="draft" disabled={isSending || isUploading}>
            Save draft
          </Button>
        )}
        {end}
      </div>
    </form>
  )
}

function problemsIn(refusals: Refusals, order: string[], idOf: (field: string) => string) {
  const placeOf = (field: string) => order.indexOf(field.split('.')[0] ?? '')
  return Object.entries(refusals)
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([field, words = '']) => ({ id: idOf(field), words }))
}
