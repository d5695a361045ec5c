import { Check, Trash2, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { decideReport, type ReportedItem } from '#contract/moderation.ts'
import { isDeletedMember } from '#contract/users.ts'
import { subjectKinds } from '#contract/subjects.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { useAdminAction } from './use-admin-action.ts'

const ReasonDialog = lazy(() => import('#client/queue/reason-dialog.tsx'))

type Decision = 'dismiss' | 'remove' | 'warn'

const words = {
  dismiss: { title: 'Dismiss reports', sentence: 'It stays. The people who reported it are told.', confirmLabel: 'Dismiss' },
  remove: { title: 'Remove', sentence: 'It is removed. The people who reported it are told.', confirmLabel: 'Remove' },
  warn: {
    title: 'Warn the author',
    sentence: 'What can be removed is removed, and its author gets a warning with this reason.',
    confirmLabel: 'Remove and warn',
  },
}

const warnProfile = {
  title: 'Warn the member',
  sentence: 'The profile stays, and its member gets a warning with this reason.',
  confirmLabel: 'Warn',
}

export function ReportDecision({ item: { subjectType, subjectId, content, author } }: { item: ReportedItem }) {
  const [asked, setAsked] = useState<Decision>()
  const decide = useAdminAction({
    run: ({ decision, reason }: { decision: Decision; reason: string }) =>
      call(decideReport, { body: { subjectType, subjectId, decision, ...(reason && { reason }) } }),
    done: { title: 'Reports closed', description: 'The reporters learn the outcome.' },
  })
  const { isQuoted, isNeverRemoved } = subjectKinds[subjectType]
  const isGone = content === null && !isQuoted
  return (
    <div className="row wrap">
      <Button size="sm" icon={<Check />} onClick={() => setAsked('dismiss')}>
        Dismiss
      </Button>
      {!isNeverRemoved && !isGone && (
        <Button size="sm" variant="danger-quiet" icon={<Trash2 />} onClick={() => setAsked('remove')}>
          Remove
        </Button>
      )}
      {author && !isDeletedMember(author) && (
        <Button size="sm" variant="danger-quiet" icon={<TriangleAlert />} onClick={() => setAsked('warn')}>
          Warn
        </Button>
      )}
      {asked && (
        <Suspense>
          <ReasonDialog
            {...(asked === 'warn' && isNeverRemoved ? warnProfile : words[asked])}
            isDestructive={asked !== 'dismiss'}
            isOptional={asked !== 'warn'}
            busy={decide.isPending ? 'Working...' : undefined}
            onClose={() => setAsked(undefined)}
            onConfirm={(reason) => decide.mutate({ decision: asked, reason }, { onSuccess: () => setAsked(undefined) })}
          />
        </Suspense>
      )}
    </div>
  )
}
