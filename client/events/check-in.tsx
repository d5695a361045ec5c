import { type FormEvent, useId, useState } from 'react'
import { checkIn, checkInMinutes, type Occurrence } from '#contract/occurrences.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { useNow } from '#client/ui/time-ago.tsx'
import { useEventAction } from './use-event-action.ts'

/** Around the time of the event, for those going: a field for the code that hosts show. */
export function CheckIn({ date: { id, answer, attended, startsAt, endsAt } }: { date: Occurrence }) {
  const formId = useId()
  const [code, setCode] = useState('')
  const nowMs = useNow().getTime()
  const slackMs = checkInMinutes * 60_000
  const isTime = nowMs >= new Date(startsAt).getTime() - slackMs && nowMs <= new Date(endsAt).getTime() + slackMs
  const { mutate, isPending, error } = useEventAction({
    run: () => call(checkIn, { params: { id: String(id) }, body: { code } }),
    done: { title: 'Attendance confirmed', description: 'You are checked in.' },
  })
  if (attended && isTime) return <p className="event-there">You are checked in.</p>
  if (!isTime || answer !== 'going') return null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (/^\d{6}$/.test(code)) mutate(undefined)
  }
  return (
    <form className="event-check-in" id={formId} onSubmit={submit}>
      <TextField
        label="Code that the hosts show"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        error={error?.words}
        onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, ''))}
      />
      <Button type="submit" disabled={code.length !== 6} busy={isPending ? 'Checking...' : undefined}>
        Check in
      </Button>
    </form>
  )
}
