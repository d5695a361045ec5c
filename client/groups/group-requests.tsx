import { useInfiniteQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { answerGroupRequest, type GroupRequest } from '#contract/group-members.ts'
import { call } from '#client/http/call.ts'
import { counted } from '#client/page/counted.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { Button } from '#client/ui/button.tsx'
import { PagedList } from '#client/ui/paged-list.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { PersonRow } from '#client/users/person-row.tsx'
import { workOf } from '#client/users/work-of.ts'
import { groupRequestsQuery } from './managing-queries.ts'
import { useGroupAction } from './use-group-action.ts'

const ReasonDialog = lazy(() => import('#client/queue/reason-dialog.tsx'))

/** People waiting to be let in, with their notes. */
export function GroupRequests({ groupId }: { groupId: number }) {
  const query = useInfiniteQuery(groupRequestsQuery(groupId))
  const requests = query.data?.pages.flatMap(({ items }) => items) ?? []
  const kept = useKeptFocus()
  return (
    <section aria-labelledby="requests">
      <div className="section-h" {...kept}>
        <h2 id="requests">Requests to join</h2>
        <AcceptVerified groupId={groupId} requests={requests} />
      </div>
      <PagedList
        query={query}
        empty="No requests wait."
        error="Error loading the requests. Please try again later."
        drawing="drawer"
      >
        {(items) => (
          <ul className="card bleed people manage-rows" {...kept}>
            {items.map((request) => (
              <Request key={request.user.id} groupId={groupId} request={request} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function Request({ groupId, request: { user, note, sharedColleagues } }: { groupId: number; request: GroupRequest }) {
  const [isDeclining, setIsDeclining] = useState(false)
  const answer = useAnswer(groupId)
  const of = <VisuallyHidden> the request of {user.name}</VisuallyHidden>
  const facts = [workOf(user), sharedColleagues > 0 && counted(sharedColleagues, 'shared colleague')].filter(Boolean)
  const acts = (
    <>
      <Button size="sm" onClick={() => setIsDeclining(true)}>
        Decline{of}
      </Button>
      <Button
        size="sm"
        variant="accent"
        icon={<Check />}
        busy={answer.isPending ? 'Accepting...' : undefined}
        onClick={() => answer.mutate({ userId: user.id, accept: true })}
      >
        Accept{of}
      </Button>
    </>
  )
  return (
    <PersonRow person={user} end={acts}>
      <span className="meta">{facts.join(' · ')}</span>
      {note && (
        <blockquote className="read-sm manage-note" dir="auto">
          {note}
        </blockquote>
      )}
      {isDeclining && <DeclineDialog groupId={groupId} person={user} onClose={() => setIsDeclining(false)} />}
    </PersonRow>
  )
}

type DeclineDialogProps = { groupId: number; person: GroupRequest['user']; onClose: () => void }

function DeclineDialog({ groupId, person, onClose }: DeclineDialogProps) {
  const answer = useAnswer(groupId)
  return (
    <Suspense>
      <ReasonDialog
        title="Decline request"
        sentence={`${person.name} will be told that the request was not accepted, and can ask again after 21 days.`}
        confirmLabel="Decline"
        isOptional
        maxLength={300}
        busy={answer.isPending ? 'Declining...' : undefined}
        onClose={onClose}
        onConfirm={(reason) => answer.mutate({ userId: person.id, accept: false, reason }, { onSuccess: onClose })}
      />
    </Suspense>
  )
}

type Answer = { userId: number; accept: boolean; reason?: string }

const useAnswer = (groupId: number) =>
  useGroupAction({
    run: ({ userId, ...body }: Answer) =>
      call(answerGroupRequest, { params: { id: String(groupId), userId: String(userId) }, body }),
  })

/** One after another, and only those on screen, which the moderator can see. */
function AcceptVerified({ groupId, requests }: { groupId: number; requests: GroupRequest[] }) {
  const verified = requests.filter(({ user }) => user.isVerified)
  const acceptAll = useGroupAction({
    run: async () => {
      for (const { user } of verified) {
        const params = { id: String(groupId), userId: String(user.id) }
        // oxlint-disable-next-line no-await-in-loop -- the server counts members one at a time
        await call(answerGroupRequest, { params, body: { accept: true } })
      }
      return verified.length
    },
    done: (_given, count: number) => ({ title: counted(count, 'request accepted', 'requests accepted') }),
  })
  if (verified.length === 0) return null
  return (
    <Button size="sm" busy={acceptAll.isPending ? 'Accepting...' : undefined} onClick={() => acceptAll.mutate(undefined)}>
      Accept all verified
    </Button>
  )
}
