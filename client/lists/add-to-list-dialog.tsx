import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createList, type List, listTitleMaxLength, mostLists, removeListEntry } from '#contract/lists.ts'
import { save } from '#contract/saves.ts'
import { call } from '#client/http/call.ts'
import { type Action, useAction } from '#client/http/use-action.ts'
import { counted } from '#client/page/counted.ts'
import { closeLists, type ListSubject } from '#client/page/asked-dialogs.ts'
import { updatePost, updateSavedList } from '#client/posts/post-cache.ts'
import { savesKey } from '#client/posts/saves-query.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { CheckboxField, TextField } from '#client/ui/fields/field.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { listsKey, ownListsQuery } from './queries.ts'
import './lists.css'

/** Every tick takes effect at once: adding something to a list also saves it. */
export default function AddToListDialog({ subject }: { subject: ListSubject }) {
  const { data: lists, isError, refetch } = useQuery(ownListsQuery(subject))
  const footer = (
    <Button variant="primary" onClick={closeLists}>
      Done
    </Button>
  )
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && closeLists()} size="sm" title="Add to list" footer={footer}>
      {!lists && (isError ? <ListsFailed onRetry={() => void refetch()} /> : <ListSkeleton />)}
      {lists && (
        <div className="stack">
          {lists.length === 0 ? <p>No lists yet.</p> : <Choices lists={lists} subject={subject} />}
          {lists.length < mostLists && <NewList subject={subject} />}
        </div>
      )}
    </Dialog>
  )
}

const ListsFailed = ({ onRetry }: { onRetry: () => void }) => (
  <LoadError text="Error loading your lists. Please try again later." onRetry={onRetry} />
)

const Choices = ({ lists, subject }: { lists: List[]; subject: ListSubject }) => (
  <fieldset className="list-choices">
    <legend className="sr-only">Your lists</legend>
    {lists.map((list) => (
      <Choice key={list.id} list={list} subject={subject} />
    ))}
  </fieldset>
)

function Choice({ list, subject }: { list: List; subject: ListSubject }) {
  const { id, title, count, entryId } = list
  const showSaved = useShowSaved(subject)
  const { mutate, isPending, variables } = useListAction(subject, {
    run: (isIn: boolean): Promise<unknown> =>
      isIn
        ? call(save, { body: { ...aboutOf(subject), listIds: [id] } })
        : call(removeListEntry, { params: { id: String(id), entryId: String(entryId) } }),
    done: (isIn) => ({ title: isIn ? `Saved to ${title}` : `Removed from ${title}` }),
  })
  const isIn = isPending ? variables : entryId != null
  return (
    <CheckboxField
      label={
        <>
          <bdi>{title}</bdi> <span className="meta">{counted(count, 'entry', 'entries')}</span>
        </>
      }
      checked={isIn}
      disabled={isPending}
      onChange={({ target: { checked } }) => mutate(checked, { onSuccess: () => checked && showSaved() })}
    />
  )
}

function NewList({ subject }: { subject: ListSubject }) {
  const [title, setTitle] = useState('')
  const [refusal, setRefusal] = useState<string>()
  // It exists already if adding to it has failed.
  const [begun, setBegun] = useState<List>()
  const showSaved = useShowSaved(subject)
  const begin = useListAction(subject, {
    run: async () => {
      const list = begun ?? (await call(createList, { body: { title } }))
      setBegun(list)
      await call(save, { body: { ...aboutOf(subject), listIds: [list.id] } })
      return list
    },
    done: (_given: void, list) => ({ title: `Saved to ${list.title}` }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!title.trim()) return setRefusal('Title is required')
    begin.mutate(undefined, {
      onSuccess: () => {
        setTitle('')
        setBegun(undefined)
        showSaved()
      },
      onError: ({ fields }) => setRefusal(fields.title),
    })
  }

  return (
    <form className="new-list" noValidate onSubmit={submit}>
      <TextField
        label="New list"
        maxLength={listTitleMaxLength}
        value={title}
        error={refusal}
        onChange={({ target }) => {
          setTitle(target.value)
          setRefusal(undefined)
          setBegun(undefined)
        }}
      />
      <Button type="submit" busy={begin.isPending ? 'Creating...' : undefined}>
        Create and add
      </Button>
    </form>
  )
}

const aboutOf = (subject: ListSubject) => ('postId' in subject ? { postId: subject.postId } : { holdingId: subject.holdingId })

const useListAction = <Given, Reply>(subject: ListSubject, action: Action<Given, Reply>) =>
  useAction(action, [listsKey, savesKey, ...('postId' in subject ? [] : [subject.shownUnder])])

/** A post is updated wherever it is shown; anything else is refetched. */
function useShowSaved(subject: ListSubject) {
  const client = useQueryClient()
  return () => {
    if (!('postId' in subject)) return
    updatePost(client, subject.postId, (post) => ({ ...post, savedByUser: true }))
    updateSavedList(client, subject.postId, true)
  }
}
