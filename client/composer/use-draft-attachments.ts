import { useState } from 'react'
import { mostImages } from '#contract/posts.ts'
import { kindOfFile, noteOn, refusalOf, saidOf } from '#client/uploads/accepted-files.ts'
import { useUploads } from '#client/uploads/use-uploads.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { changeDraft, type Draft, type DraftPlace } from './draft.ts'

/** A draft's attachments: files that have arrived are part of it, those on their way are not yet. */
export function useDraftAttachments(place: DraftPlace, draft: Draft) {
  const [refusals, setRefusals] = useState<string[]>([])
  const [notes, setNotes] = useState<string[]>([])
  const { uploads, add, remove, retry } = useUploads((attachment) =>
    changeDraft(place, ({ attachments }) => ({ attachments: [...attachments, attachment] })),
  )

  function attach(files: File[]) {
    const refused = saidOf(files, refusalOf)
    const welcome = files.filter((file) => !refusalOf(file))
    const room = mostImages - draft.attachments.length - uploads.length
    if (welcome.length > room) refused.push(`At most ${mostImages} attachments`)
    setRefusals(refused)

    const taken = welcome.slice(0, room)
    setNotes(saidOf(taken, (file) => noteOn(file, 'Posts')))
    if (taken.some((file) => kindOfFile(file) === 'image')) toast({ title: 'Uploading image', tone: 'info' })
    add(taken)
  }

  const removeAt = (index: number) => changeDraft(place, ({ attachments }) => ({ attachments: attachments.toSpliced(index, 1) }))

  const describe = (index: number, alt: string) =>
    changeDraft(place, ({ attachments }) => ({
      attachments: attachments.map((attachment, at) => (at === index ? { ...attachment, alt } : attachment)),
    }))

  return { uploads, refusals, notes, attach, removeAt, describe, cancel: remove, retry }
}
