import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { useCollectionAction } from './queries.ts'

type DeleteButtonProps = { thing: 'item' | 'file'; name: string; sentence: string; run: () => Promise<unknown> }

/** In the row of the thing it deletes. */
export function DeleteButton({ thing, name, sentence, run }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const remove = useCollectionAction({ run, done: { title: thing === 'item' ? 'Item deleted' : 'File deleted' } })
  return (
    <>
      <Button size="sm" variant="ghost" icon={<Trash2 />} aria-label={`Delete ${name}`} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete ${thing}`}
        sentence={sentence}
        confirmLabel="Delete"
        confirmIcon={<Trash2 />}
        destructive
        busy={remove.isPending ? 'Deleting...' : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setIsAsking(false) })}
      />
    </>
  )
}
