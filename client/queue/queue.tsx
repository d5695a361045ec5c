import { CheckCheck } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { QueueLine } from '#contract/review.ts'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { useMedia } from '#client/page/use-media.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Button } from '#client/ui/button.tsx'
import { QueueRows } from './queue-rows.tsx'
import { QueuedLine } from './queued-line.tsx'
import { isOwn, isWaiting, keyOf } from './use-approve-lines.ts'
import { type ApproveOnce, useApproving } from './use-approving.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import './queue.css'

const RejectDialog = lazy(() => import('./reject-dialog.tsx'))
const SendBackDialog = lazy(() => import('./send-back-dialog.tsx'))

interface Asked {
  about: 'reject' | 'send_back'
  line: QueueLine
}

type QueueProps = {
  lines: QueueLine[]
  /** Its moderators neither warn nor restore, and others decide on their own things. */
  isOfGroup?: boolean
  /** For the author of the open one. */
  History?: ComponentType<{ userId: number }>
}

export function Queue({ lines, isOfGroup = false, History }: QueueProps) {
  const viewer = useViewer()
  const hasRoom = useMedia('(min-width: 1200px)')
  const [openKey, setOpenKey] = useState<string>()
  const open = lines.find((line) => keyOf(line) === openKey) ?? lines[0]
  const [chosen, choose] = useChosen()
  const [asMembersSee, showAsMembersSee] = useChosen()
  const [asked, setAsked] = useState<Asked>()
  const [leftOut, leaveOut] = useLeftOut()
  const [approving, approveOnce] = useApproving()
  const toggleChanges = (line: QueueLine) => showAsMembersSee([line], !asMembersSee.has(keyOf(line)))
  const deeds = {
    a: (line: QueueLine) => {
      const without = [...(leftOut[keyOf(line)] ?? [])]
      if (without.length > 0 || isWaiting(line)) approveOnce([line], without)
    },
    r: (line: QueueLine) => setAsked({ about: 'reject', line }),
    s: (line: QueueLine) => isWaiting(line) && line.holding && setAsked({ about: 'send_back', line }),
    d: (line: QueueLine) => line.proposal && toggleChanges(line),
  }
  const list = useQueueKeys(isOfGroup ? lines.map((line) => (isOwn(line, viewer) ? undefined : line)) : lines, deeds)
  // One that only someone else may decide on would get the whole selection refused.
  const choosable = lines.filter((line) => isWaiting(line) && !isOwn(line, viewer))
  const chooseOne = (line: QueueLine) => (choosable.includes(line) ? (isChosen: boolean) => choose([line], isChosen) : undefined)
  // Focusing it opens it.
  const goTo = (line: QueueLine) => list.current?.querySelectorAll<HTMLElement>('article')[lines.indexOf(line)]?.focus()
  const close = () => setAsked(undefined)

  return (
    <>
      {choosable.length > 1 && <Bulk lines={choosable} chosen={chosen} onChoose={choose} {...{ approving, approveOnce }} />}
      <div className={classNames('queue', hasRoom && 'queue--wide')}>
        {hasRoom && <QueueRows lines={lines} open={open} onOpen={goTo} chosen={chosen} onChoose={chooseOne} />}
        <div className="queue-lines" ref={list}>
          {lines.map((line) => (
            <QueuedLine
              key={keyOf(line)}
              line={line}
              isOfGroup={isOfGroup}
              isChosen={chosen.has(keyOf(line))}
              onChoose={hasRoom ? undefined : chooseOne(line)}
              onFocus={() => setOpenKey(keyOf(line))}
              history={hasRoom && History && line === open ? <History userId={line.user.id} /> : null}
              showsChanges={!asMembersSee.has(keyOf(line))}
              onToggleChanges={() => toggleChanges(line)}
              isApproving={approving.has(keyOf(line))}
              leftOut={leftOut[keyOf(line)] ?? none}
              onLeaveOut={(itemId, isLeftOut) => leaveOut(line, itemId, isLeftOut)}
              onApprove={() => deeds.a(line)}
              onReject={() => deeds.r(line)}
              onSendBack={() => deeds.s(line)}
            />
          ))}
        </div>
      </div>
      {asked && (
        <Suspense>
          {asked.about === 'reject' ? (
            <RejectDialog line={asked.line} mayWarn={!isOfGroup} onClose={close} />
          ) : (
            <SendBackDialog line={asked.line} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}

const none: ReadonlySet<number> = new Set()

/** Items of each collection that its reviewer does not approve with the rest. */
function useLeftOut() {
  const [leftOut, setLeftOut] = useState<Record<string, ReadonlySet<number>>>({})
  function leaveOut(line: QueueLine, itemId: number, isLeftOut: boolean) {
    const next = new Set(leftOut[keyOf(line)])
    next[isLeftOut ? 'add' : 'delete'](itemId)
    setLeftOut({ ...leftOut, [keyOf(line)]: next })
  }
  return [leftOut, leaveOut] as const
}

function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  function choose(lines: QueueLine[], isChosen: boolean) {
    const next = new Set(chosen)
    for (const line of lines) next[isChosen ? 'add' : 'delete'](keyOf(line))
    setChosen(next)
  }
  return [chosen, choose] as const
}

type BulkProps = {
  lines: QueueLine[]
  chosen: ReadonlySet<string>
  onChoose: (lines: QueueLine[], isChosen: boolean) => void
  approving: ReadonlySet<string>
  approveOnce: ApproveOnce
}

function Bulk({ lines, chosen, onChoose, approving, approveOnce }: BulkProps) {
  const picked = lines.filter((line) => chosen.has(keyOf(line)))
  return (
    <div className="queue-bulk">
      <label className="check">
        <input
          type="checkbox"
          checked={picked.length === lines.length}
          onChange={(event) => onChoose(lines, event.target.checked)}
        />
        <span>Select all {lines.length}</span>
      </label>
      {picked.length > 0 && (
        <Button
          variant="primary"
          size="sm"
          icon={<CheckCheck />}
          busy={picked.some((line) => approving.has(keyOf(line))) ? 'Approving...' : undefined}
          onClick={() => approveOnce(picked, [], () => onChoose(picked, false))}
        >
          Approve {picked.length}
        </Button>
      )}
    </div>
  )
}
