import { type Answer, answerOccurrence, type Occurrence } from '#contract/occurrences.ts'
import { call } from '#client/http/call.ts'
import { type Action, useAction } from '#client/http/use-action.ts'
import { eventsKey } from '#client/queue/use-decision.ts'

/** One deed moves places, lines and lists: whatever is shown of events is asked for again. */
export const useEventAction = <Given, Reply>(action: Action<Given, Reply>) => useAction(action, [eventsKey])

export interface GivenAnswer {
  answer: Answer
  isQuiet?: boolean
  /** This date, or it and all that follow. */
  scope?: 'this' | 'following'
}

/** Full, one waits in line: what became of the answer stands in the reply. */
export const useAnswer = (occurrenceId: number) =>
  useEventAction({
    run: (given: GivenAnswer) => call(answerOccurrence, { params: { id: String(occurrenceId) }, body: given }),
    done: (_, occurrences) => ({ title: outcomeOf(occurrences.find(({ id }) => id === occurrenceId)) }),
    failed: 'Failed to answer',
  })

function outcomeOf(occurrence: Occurrence | undefined) {
  if (occurrence?.answer === 'going') return 'You are going'
  if (occurrence?.answer === 'waiting') return 'You are on the waiting list'
  return occurrence?.answer === 'interested' ? 'You are interested' : 'Answer taken back'
}
