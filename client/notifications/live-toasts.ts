import type { LiveEvent } from '#contract/live-events.ts'
import { paths } from '#client/paths.ts'
import { toast } from '#client/ui/overlays/toast.tsx'

/** A conversation that is open on screen needs no toast. */
export function showLiveToast(event: LiveEvent) {
  const told = wordsOf(event)
  if (!told) return
  const { title, who, did } = told
  const face = { name: who.name, src: who.profilePicture }
  toast({ title, description: `${who.name} ${did}`, tone: 'info', face })
}

function wordsOf(event: LiveEvent) {
  if (event.type === 'new_message' && !isOpen(event.sender.id))
    return { title: 'New message', who: event.sender, did: 'sent you a message' }
  if (event.type === 'colleague_request')
    return { title: 'Colleague request', who: event.requester, did: 'sent you a colleague request' }
  if (event.type === 'colleague_accepted')
    return { title: 'Colleague request accepted', who: event.receiver, did: 'accepted your colleague request' }
  return undefined
}

const isOpen = (senderId: number) =>
  window.location.pathname === paths.conversation(senderId) && document.visibilityState === 'visible'
