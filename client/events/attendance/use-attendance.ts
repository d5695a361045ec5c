import { confirmAttendance, type Occurrence, removeFromOccurrence } from '#contract/occurrences.ts'
import type { Person } from '#contract/users.ts'
import { call } from '#client/http/call.ts'
import { counted, formatNumber } from '#client/page/counted.ts'
import { useEventAction } from '#client/events/use-event-action.ts'

export type Confirmed = {
  userIds?: number[]
  everybody?: true
  attended: boolean
  certificates?: true
  issuerName?: string
}

/** Who came. Confirming twice changes nothing. */
export const useAttendance = ({ id, creditHours }: Pick<Occurrence, 'id' | 'creditHours'>) =>
  useEventAction({
    run: (body: Confirmed) => call(confirmAttendance, { params: { id: String(id) }, body }),
    done: ({ attended }, { confirmed, certificates }) => {
      if (!attended) return { title: 'Attendance taken back' }
      const issued = certificates === undefined ? '' : ` ${counted(certificates, 'certificate')} issued.`
      if (confirmed === 0 && issued) return { title: issued.trim() }
      return { title: 'Attendance confirmed', description: sayConfirmed(confirmed, creditHours) + issued }
    },
  })

function sayConfirmed(people: number, hours: number | null) {
  const who = counted(people, 'person', 'people')
  return hours === null ? `${who}.` : `${who}, ${formatNumber(hours)} ${hours === 1 ? 'hour' : 'hours'} each.`
}

export const useRemoval = ({ id }: Pick<Occurrence, 'id'>, person: Person) =>
  useEventAction({
    run: (reason: string) =>
      call(removeFromOccurrence, { params: { id: String(id), userId: String(person.id) }, query: { reason } }),
    done: { title: `${person.name} was removed` },
  })
