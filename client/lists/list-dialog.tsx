import { type FormEvent, useId, useState } from 'react'
import { createList, editList, type List, listNoteMaxLength, listTitleMaxLength } from '#contract/lists.ts'
import { call } from '#client/http/call.ts'
import { useAction } from '#client/http/use-action.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FormFooter } from '#client/forms/form-footer.tsx'
import { CheckboxField, TextArea, TextField } from '#client/ui/fields/field.tsx'
import { listsKey } from './queries.ts'

/** For a new list, or changing one. */
export default function ListDialog({ list, onClose }: { list?: List | undefined; onClose: () => void }) {
  const formId = useId()
  const [title, setTitle] = useState(list?.title ?? '')
  const [note, setNote] = useState(list?.note ?? '')
  const [isShared, setIsShared] = useState(list?.isShared ?? false)
  const [refusals, setRefusals] = useState<Record<string, string>>({})
  const keep = useAction(
    {
      run: (): Promise<unknown> => {
        const body = { title, note, isShared }
        return list ? call(editList, { params: { id: String(list.id) }, body }) : call(createList, { body })
      },
      done: { title: list ? 'List saved' : 'List created' },
    },
    [listsKey],
  )

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!title.trim()) return setRefusals({ title: 'Title is required' })
    keep.mutate(undefined, { onSuccess: onClose, onError: ({ fields }) => setRefusals(fields) })
  }

  const footer = (
    <FormFooter formId={formId} onClose={onClose} busy={keep.isPending ? 'Saving...' : undefined}>
      {list ? 'Save list' : 'Create list'}
    </FormFooter>
  )
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={list ? 'Edit list' : 'New list'} footer={footer}>
      <form className="stack" id={formId} noValidate onSubmit={submit}>
        <TextField
          label="Title"
          required
          dir="auto"
          maxLength={listTitleMaxLength}
          value={title}
          error={refusals.title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextArea
          label="Note"
          optional
          dir="auto"
          rows={3}
          maxLength={listNoteMaxLength}
          value={note}
          error={refusals.note}
          onChange={({ target }) => setNote(target.value)}
        />
        <CheckboxField
          label="Members with the link can read it"
          checked={isShared}
          onChange={({ target }) => setIsShared(target.checked)}
        />
      </form>
    </Dialog>
  )
}
