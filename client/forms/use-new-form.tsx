import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { makeClientId } from '#client/page/make-client-id.ts'
import { Button } from '#client/ui/button.tsx'

type Sent = { clientId: string; isDraft?: boolean }

interface NewThing<Body> {
  /** Of `useFormDraft` or `useGroupDraft`: what is typed is there again after a reload. */
  draft: { isKept: boolean; clear: () => void }
  create: (body: Body & Sent) => Promise<{ id: number }>
  pathOf: (id: number) => string
}

/** Shared by all forms that create something: sending twice creates it once, and then its page is shown. */
export function useNewForm<Body>({ draft: { isKept, clear }, create, pathOf }: NewThing<Body>) {
  const navigate = useNavigate()
  const clientId = useRef(makeClientId())
  async function onSend(body: Body, isDraft: boolean) {
    const { id } = await create({ ...body, clientId: clientId.current, ...(isDraft && { isDraft }) })
    clear()
    await navigate(pathOf(id))
  }
  return {
    onSend,
    send: { label: 'Submit for review', busy: 'Submitting...' },
    /** On the server, and so on every machine. */
    hasDrafts: true,
    children: isKept && (
      <Button variant="ghost" onClick={clear}>
        Clear
      </Button>
    ),
  }
}

export const submitted = (kind: string) => ({
  title: `${kind} created`,
  description: `Your ${kind.toLowerCase()} has been submitted for review.`,
})

/** The toast once it has been created. */
export const sayCreated =
  (kind: string) =>
  ({ isDraft }: Pick<Sent, 'isDraft'>) =>
    isDraft ? { title: 'Draft saved', description: 'Only you can see it.' } : submitted(kind)
