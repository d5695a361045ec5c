import { createEvent } from '#contract/events.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { useGroupDraft } from '#client/forms/form-draft.ts'
import { sayCreated, useNewForm } from '#client/forms/use-new-form.tsx'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { useReaderZone } from '#client/events/zones.ts'
import { EventForm } from './event-form.tsx'
import { blankEvent, type NewEventBody } from './event-form-values.ts'
import { useEventAction } from '#client/events/use-event-action.ts'

export function NewEventForm() {
  const viewer = useMember()
  const draft = useGroupDraft({ form: 'event', userId: viewer.id }, blankEvent(useReaderZone()))
  const { mutateAsync } = useEventAction({
    run: (body: NewEventBody) => call(createEvent, { body }),
    done: sayCreated('Event'),
  })
  const form = useNewForm<NewEventBody>({ draft, create: mutateAsync, pathOf: (id) => paths.event(id) })
  return <EventForm values={draft.values} onChange={draft.keep} {...form} hasCoHosts />
}
