import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { createEvent } from '#contract/events.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { useGroupDraft } from '#client/forms/form-draft.ts'
import { call } from '#client/http/call.ts'
import { makeClientId } from '#client/page/make-client-id.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { blankEvent, type NewEventBody } from './event-form-values.ts'
import { EventForm } from './event-form.tsx'
import { useEventAction } from '#client/events/use-event-action.ts'
import { useReaderZone } from '#client/events/zones.ts'

/** Input survives a reload; a draft on the server is available on every machine. */
export function NewEventForm() {
  const viewer = useMember()
  const navigate = useNavigate()
  const blank = blankEvent(useReaderZone())
  const { values, isKept, keep, clear } = useGroupDraft({ form: 'event', userId: viewer.id }, blank)
  const clientId = useRef(makeClientId())
  const create = useEventAction({
    run: (body: NewEventBody) => call(createEvent, { body: { ...body, clientId: clientId.current } }),
    done: ({ isDraft }) =>
      isDraft
        ? { title: 'Draft saved', description: 'Only you can see it.' }
        : { title: 'Event created', description: 'Your event has been submitted for review.' },
  })

  async function send(body: NewEventBody, isDraft: boolean) {
    const event = await create.mutateAsync({ ...body, ...(isDraft && { isDraft }) })
    clear()
    await navigate(paths.event(event.id))
  }

  return (
    <EventForm
      values={values}
      onChange={keep}
      onSend={send}
      send={{ label: 'Submit for review', busy: 'Submitting...' }}
      hasDrafts
      hasCoHosts
    >
      {isKept && (
        <Button variant="ghost" onClick={clear}>
          Clear
        </Button>
      )}
    </EventForm>
  )
}
