import { Check, ChevronDown, Hourglass, KeyRound, Plus } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import type { Group, GroupCard } from '#contract/groups.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { type Joinable, useJoinGroup, useLeaveGroup } from './use-membership.ts'
import './join-button.css'

const AskDialog = lazy(() => import('./ask-dialog.tsx'))
const MemberMenu = lazyMenu(() => import('./member-menu.tsx'))

type JoinButtonProps = {
  group: Joinable & Pick<GroupCard, 'archivedAt'> & Partial<Pick<Group, 'question'>>
  /** On the group's own page it is the main action; in lists it is small and says less. */
  look?: 'page' | 'list'
}

/** How the viewer stands to the group, and what they can do about it. Pressing it replaces the button, which keeps the focus. */
export function JoinButton(props: JoinButtonProps) {
  const box = useRef<HTMLDivElement>(null)
  const hadFocus = useRef(false)
  const join = useJoinGroup(props.group)
  const [isAsking, setIsAsking] = useState(false)
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return
    const next = box.current?.querySelector<HTMLElement>('button:not([disabled])') ?? box.current
    next?.focus({ preventScroll: true })
  })
  return (
    <div
      className="join-button"
      ref={box}
      tabIndex={-1}
      onFocus={() => void (hadFocus.current = true)}
      onBlur={({ relatedTarget }) => void (hadFocus.current = relatedTarget === null)}
    >
      <Offer {...props} join={join} onAsk={() => setIsAsking(true)} />
      {isAsking && (
        <Suspense>
          <AskDialog group={props.group} join={join} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </div>
  )
}

type OfferProps = JoinButtonProps & { join: ReturnType<typeof useJoinGroup>; onAsk: () => void }

function Offer({ group, look = 'list', join, onAsk }: OfferProps) {
  const leave = useLeaveGroup(group)
  const isPage = look === 'page'
  const size = isPage ? {} : ({ size: 'sm' } as const)
  const variant = isPage ? 'primary' : 'accent'
  const which = <VisuallyHidden> {group.title}</VisuallyHidden>
  const state = group.membership?.state
  const isShut = group.archivedAt !== null

  if (state === 'member') {
    return isPage ? <MemberMenu group={group} trigger={<MemberButton />} /> : <Badge>Member</Badge>
  }
  // Meanwhile it may have opened to all.
  if (state === 'asked' && (group.joining !== 'open' || isShut)) {
    return (
      <Button {...size} icon={<Hourglass />} title="Withdraw the request" onClick={() => leave.mutate()}>
        Request sent<VisuallyHidden>, withdraw the request to join {group.title}</VisuallyHidden>
      </Button>
    )
  }
  if (state === 'invited') {
    return (
      <>
        {!isShut && (
          <Button {...size} variant={variant} onClick={() => join.mutate({})}>
            {isPage ? 'Accept invitation' : 'Accept'}
            {!isPage && <VisuallyHidden> the invitation to {group.title}</VisuallyHidden>}
          </Button>
        )}
        <Button {...size} variant="ghost" onClick={() => leave.mutate()}>
          Decline
          {!isPage && <VisuallyHidden> the invitation to {group.title}</VisuallyHidden>}
        </Button>
      </>
    )
  }
  if (isShut) return null
  if (group.joining === 'open') {
    return (
      <Button {...size} variant={variant} icon={isPage && <Plus />} onClick={() => join.mutate({})}>
        Join group
        {!isPage && which}
      </Button>
    )
  }
  // Admins see hidden groups too, but get in like everyone else: by an invitation or the link.
  if (group.joining === 'hidden') return null
  return (
    <Button {...size} variant={variant} icon={isPage && <KeyRound />} onClick={onAsk}>
      Ask to join
      {!isPage && which}
    </Button>
  )
}

/** Opens the notification level, and the way out. */
const MemberButton = (props: ComponentProps<typeof Button>) => (
  <Button {...props} icon={<Check />}>
    <span className="with-end">
      Member
      <ChevronDown className="i--sm" />
    </span>
  </Button>
)
