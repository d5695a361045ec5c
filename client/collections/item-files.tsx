import { useQueryClient } from '@tanstack/react-query'
import { Download, ImagePlus, Replace } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { arrangeItemFiles, deleteItemFile, type Item, type ItemFile, mostFiles } from '#contract/items.ts'
import { call } from '#client/http/call.ts'
import { collectionsKey } from '#client/queue/use-decision.ts'
import { classNames } from '#client/ui/class-names.ts'
import { TextField } from '#client/ui/fields/field.tsx'
import { FileButton } from '#client/ui/fields/file-button.tsx'
import { Grip, Steps, useReorder } from '#client/ui/fields/reorder.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { DeleteButton } from './delete-button.tsx'
import { itemQuery, useCollectionAction } from './queries.ts'
import { NoPicture } from './samples.tsx'
import { acceptOf, sendItemFile, wordsOf } from './send-item-file.ts'

/** In page order. Each can be moved, described, replaced or removed. */
export function ItemFiles({ item }: { item: Item }) {
  const { files, type } = item
  const rows = useRef<HTMLOListElement>(null)
  const order = useOrderOf(rows, item)
  const { sending, send } = useSendFiles(item)
  const last = files.length - 1
  return (
    <section className="item-files" aria-labelledby="item-files">
      <h2 id="item-files">Files</h2>
      {files.length > 0 && (
        <ol className="ordered-items" ref={rows} aria-label="Files">
          {files.map((file, at) => (
            <li key={file.id} id={`entry-${file.id}`} className={classNames(order.dragged === file.id && 'is-dragged')}>
              {files.length > 1 && <Grip entry={file} order={order} />}
              {file.thumb ? (
                <img className="item-picture" src={file.thumb} alt="" />
              ) : (
                <NoPicture className="item-picture" type={type} />
              )}
              <div className="grow">
                <span className="title" dir="auto">
                  {file.name}
                </span>
                <FileState file={file} />
                {file.kind === 'picture' && <Described item={item} file={file} />}
              </div>
              <span className="ordered-items-acts">
                {files.length > 1 && <Steps entry={file} order={order} isFirst={at === 0} isLast={at === last} />}
                <a className="btn btn--ghost btn--sm btn--icon" href={`/api/item-files/${file.id}/original`} download>
                  <Download />
                  <span className="sr-only">Original of {file.name}</span>
                </a>
                <FileButton accept={acceptOf(type)} icon={<Replace />} onChoose={(chosen) => send(chosen, file.id)}>
                  Replace<span className="sr-only"> {file.name}</span>
                </FileButton>
                {!isLastSeen(item, file) && (
                  <DeleteButton
                    thing="file"
                    name={file.name}
                    sentence={`Are you sure you want to delete ${file.name}?`}
                    run={() => call(deleteItemFile, { params: { id: String(file.id) } })}
                  />
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      {order.told}
      {sending && <progress value={sending.progress} aria-label={`${sending.name} is uploaded`} />}
      {files.length < mostFiles[type] && (
        <div>
          <FileButton accept={acceptOf(type)} icon={<ImagePlus />} multiple={mostFiles[type] > 1} onChoose={(file) => send(file)}>
            Add files
          </FileButton>
        </div>
      )}
    </section>
  )
}

/** Something must remain of what readers see. */
function isLastSeen({ state, files }: Item, file: ItemFile): boolean {
  const seen = files.filter((one) => one.state === 'made' && !one.isNew)
  return state === 'approved' && seen.length === 1 && seen[0] === file
}

function FileState({ file: { state, why, isNew, isSentBack } }: { file: ItemFile }) {
  if (state === 'waiting') return <p className="meta">The picture is being prepared.</p>
  if (state === 'failed') return <p className="err">This file could not be read: {why}.</p>
  return isNew ? <p className="meta">{isSentBack ? 'Sent back' : 'Pending review'}</p> : null
}

/** One after another, so that they end up in the order they were chosen. */
function useSendFiles({ id }: Item) {
  const client = useQueryClient()
  const [sending, setSending] = useState<{ name: string; progress: number }>()
  const line = useRef(Promise.resolve())
  async function run(file: File, replaces: number | undefined) {
    const { name } = file
    setSending({ name, progress: 0 })
    try {
      await sendItemFile(id, file, {
        signal: new AbortController().signal,
        onProgress: (progress) => setSending({ name, progress }),
        ...(replaces && { fields: { replaces: String(replaces) } }),
      })
    } catch (error) {
      toast({ title: 'Upload failed', description: `${name}: ${wordsOf(error)}`, tone: 'bad' })
    }
    setSending(undefined)
    await client.invalidateQueries({ queryKey: collectionsKey })
  }
  const send = (file: File, replaces?: number) => {
    line.current = line.current.then(() => run(file, replaces))
  }
  return { sending, send }
}

function useOrderOf(rows: RefObject<HTMLElement | null>, { id }: Item) {
  const client = useQueryClient()
  const { queryKey } = itemQuery(id)
  const arrange = useCollectionAction({
    run: (fileIds: number[]) => call(arrangeItemFiles, { params: { id: String(id) }, body: { fileIds } }),
    done: { title: 'Order saved' },
  })
  return useReorder<ItemFile>(rows, {
    entries: () => client.getQueryData(queryKey)?.files ?? [],
    show: (files) => {
      // Answers requested earlier would undo it.
      void client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, (item) => item && { ...item, files })
    },
    send: (files) => arrange.mutate(files.map((file) => file.id)),
    nameOf: ({ name }) => name,
  })
}

/** For those who cannot see the picture; saved when the field is left. Input stays, whatever arrives meanwhile. */
function Described({ item, file }: { item: Item; file: ItemFile }) {
  const [typed, setTyped] = useState<string>()
  const describe = useCollectionAction({
    run: (alt: string) =>
      call(arrangeItemFiles, { params: { id: String(item.id) }, body: { alts: [{ fileId: file.id, alt: alt.trim() }] } }),
    done: { title: 'Description saved' },
  })
  const forget = (saved: string) => setTyped((now) => (now === saved ? undefined : now))
  function keep() {
    if (typed === undefined) return
    if (typed.trim() === file.alt) forget(typed)
    else describe.mutate(typed, { onSuccess: () => forget(typed) })
  }
  return (
    <TextField
      label={
        <>
          Description for those who do not see it<span className="sr-only"> of {file.name}</span>
        </>
      }
      maxLength={1_000}
      dir="auto"
      value={typed ?? file.alt}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={keep}
    />
  )
}
