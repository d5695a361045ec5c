import { NewEventForm } from '#client/events/form/new-event-form.tsx'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'

/** `/events/new` */
export default function EventFormScreen() {
  useTitle('Propose an event')
  return (
    <main className="page page--form" id="main">
      <Crumb to={paths.events()}>Library Events</Crumb>
      <div className="page-head">
        <div>
          <h1 className="title">Propose an event</h1>
          <p className="lede">
            Four questions. You can save a draft at any point; once submitted, it is read before others see it.
          </p>
        </div>
      </div>
      <NewEventForm />
    </main>
  )
}
