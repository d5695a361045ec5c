import { type QueueLine, reviewSubject } from '#contract/review.ts'
import { call } from '#client/http/call.ts'
import { kindWords } from './kind-words.ts'
import ReasonDialog from './reason-dialog.tsx'
import { useDecision } from './use-decision.ts'

/** Its author changes it and submits it again; the approved version stays visible meanwhile. */
export default function SendBackDialog({ line, onClose }: { line: QueueLine; onClose: () => void }) {
  const { subjectType, subjectId, version, kind, user } = line
  const { one, head } = kindWords(kind)
  const sendBack = useDecision({
    run: (reason: string) => call(reviewSubject, { body: { subjectType, subjectId, decision: 'send_back', reason, version } }),
    done: { title: `${head} sent back` },
  })
  return (
    <ReasonDialog
      title={`Send back ${one}`}
      sentence={`What should ${user.name} change?`}
      confirmLabel="Send back"
      busy={sendBack.isPending ? 'Sending...' : undefined}
      onClose={onClose}
      onConfirm={(reason) => sendBack.mutate(reason, { onSuccess: onClose })}
    />
  )
}
