import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Event } from '#contract/events.ts'
import { type Answer, answerOccurrence, type Occurrence } from '#contract/occurrences.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { type Action, useAction } from '#client/http/use-action.ts'
import { eventsKey } from '#client/queue/use-decision.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { isFull } from './event-words.ts'

/** One action affects places, waiting lines and lists: everything shown of events is refetched. */
export const useEventAction = <Given, Reply>(action: Action<Given, Reply>) => useAction(action, [eventsKey])

export interface GivenAnswer {
  answer: Answer
  isQuiet?: boolean
  /** This date, or it and all following ones. */
  scope?: 'this' | 'following'
}

/**
 * Shown at once on the event's page, and undone if it fails. If the event is full, one waits in line: the reply says what
 * became of the answer.
 */
export function useAnswer(occurrenceId: number) {
  const client = useQueryClient()
  return useMutation<Occurrence[], ApiError, GivenAnswer, () => void>({
    mutationFn: (given) => call(answerOccurrence, { params: { id: String(occurrenceId) }, body: given }),
    onMutate: async (given) => {
      const putBack = await rememberPages(client)
      changeDates(client, (date) => (date.id === occurrenceId ? withAnswer(date, given) : date))
      return putBack
    },
    onSuccess: (answered) => {
      changeDates(client, (date) => answered.find(({ id }) => id === date.id) ?? date)
      toast({ title: outcomeOf(answered.find(({ id }) => id === occurrenceId)) })
    },
    onError: ({ words }, _, putBack) => {
      putBack?.()
      toast({ title: 'Failed to answer', description: words, tone: 'bad' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: eventsKey }),
  })
}

/** Prefix of the pages of events. */
const pagesKey = [...eventsKey, 'one'] as const

async function rememberPages(client: QueryClient) {
  await client.cancelQueries({ queryKey: pagesKey })
  const before = client.getQueriesData<Event>({ queryKey: pagesKey })
  return () => before.forEach(([key, event]) => client.setQueryData(key, event))
}

const changeDates = (client: QueryClient, change: (date: Occurrence) => Occurrence) =>
  client.setQueriesData<Event>(
    { queryKey: pagesKey },
    (event) => event && { ...event, occurrences: event.occurrences.map(change) },
  )

/** As the server will most likely have it. */
function withAnswer(date: Occurrence, { answer: given, isQuiet = date.isQuiet }: GivenAnswer): Occurrence {
  const waits = given === 'going' && date.answer !== 'going' && isFull(date)
  const answer = waits ? 'waiting' : given
  const by = (state: Occurrence['answer']) => Number(answer === state) - Number(date.answer === state)
  return {
    ...date,
    ...{ answer, isQuiet, asksAgain: false },
    going: date.going + by('going'),
    waiting: date.waiting + by('waiting'),
    interested: date.interested + by('interested'),
    waitingNumber: waits ? (date.waitingNumber ?? date.waiting + 1) : null,
  }
}

function outcomeOf(occurrence: Occurrence | undefined) {
  if (occurrence?.answer === 'going') return 'You are going'
  if (occurrence?.answer === 'waiting') return 'You are on the waiting list'
  return occurrence?.answer === 'interested' ? 'You are interested' : 'Answer taken back'
}
