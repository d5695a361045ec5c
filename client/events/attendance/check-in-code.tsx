import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { Event } from '#contract/events.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { clock } from '#client/events/event-times.ts'
import { codeQuery } from '#client/events/people-queries.ts'
import './check-in-code.css'

type CheckInCodeProps = { event: Event; date: Occurrence; zone: string; onClose: () => void }

/** Fills the screen, to be readable from the last row of the room. */
export default function CheckInCode({ event, date, zone, onClose }: CheckInCodeProps) {
  const { data, error, refetch } = useQuery(codeQuery(date.id))
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content className="check-in-code" aria-modal="true">
          <Dialog.Close asChild>
            <Button className="check-in-close" variant="ghost" icon={<X />} aria-label="Close" />
          </Dialog.Close>
          <Dialog.Title dir="auto">{event.title}</Dialog.Title>
          {data && (
            <>
              <p className="check-in-digits" aria-label={`Code ${[...data.code].join(' ')}`}>
                {data.code}
              </p>
              <Dialog.Description>
                Enter this code on the page of the event. It is valid from {clock(data.validFrom, zone)} to{' '}
                {clock(data.validUntil, zone)}.
              </Dialog.Description>
            </>
          )}
          {!data && error && <LoadError text="Error loading the code. Please try again later." onRetry={() => void refetch()} />}
          {!data && !error && <PageSpinner label="Loading code" />}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
