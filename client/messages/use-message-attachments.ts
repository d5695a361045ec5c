import { useState } from 'react'
import { mostMessageAttachments } from '#contract/messages.ts'
import { acceptAttribute, kindOfFile, noteOn, refusalOf, saidOf } from '#client/uploads/accepted-files.ts'
import { useUploads } from '#client/uploads/use-uploads.ts'
import { changeDraft, type Draft } from './draft.ts'

export const acceptedInMessages = `${acceptAttribute('image')},${acceptAttribute('document')}`

/** What to say instead of accepting it. */
const refusalHere = (file: File) => (kindOfFile(file) === 'video' ? 'Messages carry images and documents.' : refusalOf(file))

/** A draft's attachments: files that have arrived are part of it, those on their way are not yet. */
export function useMessageAttachments(place: { viewerId: number; userId: number }, { attachments }: Draft) {
  const [refusals, setRefusals] = useState<string[]>([])
  const [notes, setNotes] = useState<string[]>([])
  const change = (step: (all: Draft['attachments']) => Draft['attachments']) =>
    changeDraft(place, (draft) => ({ attachments: step(draft.attachments) }))
  const { uploads, add, remove, retry } = useUploads((attachment) => change((all) => [...all, attachment]))

  function attach(files: File[]) {
    const refused = saidOf(files, refusalHere)
    const welcome = files.filter((file) => !refusalHere(file))
    const room = mostMessageAttachments - attachments.length - uploads.length
    if (welcome.length > room) refused.push(`At most ${mostMessageAttachments} attachments`)
    setRefusals(refused)
    const taken = welcome.slice(0, room)
    setNotes(saidOf(taken, (file) => noteOn(file, 'Messages')))
    add(taken)
  }

  return {
    uploads,
    refusals,
    notes,
    attach,
    removeAt: (index: number) => change((all) => all.toSpliced(index, 1)),
    describe: (index: number, alt: string) =>
      change((all) => all.map((attachment, at) => (at === index ? { ...attachment, alt } : attachment))),
    cancel: remove,
    retry,
  }
}
