import { lazy, Suspense, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Passkey, removePasskey } from '#contract/security.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { passkeysQuery, sessionsQuery } from '#client/settings/queries.ts'
import { PasskeyRow } from './passkey-row.tsx'

const PasskeyRemoveDialog = lazy(() => import('./passkey-remove-dialog.tsx'))

export type Renaming = { id: string; isOpen: boolean }

type PasskeyListProps = {
  passkeys: Passkey[]
  renaming: Renaming | undefined
  onRenaming: (renaming: Renaming) => void
  onDone: (confirmation: string) => void
}

export function PasskeyList({ passkeys, renaming, onRenaming, onDone }: PasskeyListProps) {
  const list = useKeptFocus()
  const [removing, setRemoving] = useState<Passkey>()
  const { mutate: remove } = useRemovePasskey()

  function confirmRemoval(passkey: Passkey) {
    setRemoving(undefined)
    remove(passkey, { onSuccess: () => onDone(`Removed: ${passkey.name}. You are signed out everywhere else.`) })
  }

  return (
    <>
      <ul aria-label="Passkeys" {...list}>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            nameForm={renaming?.id === passkey.id ? (renaming.isOpen ? 'open' : 'closed') : 'untouched'}
            onNameForm={(isOpen) => onRenaming({ id: passkey.id, isOpen })}
            onRenamed={(name) => onDone(`Renamed: ${name}.`)}
            onRemove={() => setRemoving(passkey)}
          />
        ))}
      </ul>
      {removing && (
        <Suspense>
          <PasskeyRemoveDialog
            passkey={removing}
            onClose={() => setRemoving(undefined)}
            onConfirm={() => confirmRemoval(removing)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Stays in the list until the server confirms: a passkey that still works must not look removed. */
function useRemovePasskey() {
  const client = useQueryClient()

  return useMutation<unknown, ApiError, Passkey>({
    mutationFn: ({ id }) => call(removePasskey, { params: { id } }).catch(unlessItIsGone),
    onSuccess: (_, { id }) => {
      client.setQueryData(passkeysQuery.queryKey, (passkeys) => passkeys?.filter((passkey) => passkey.id !== id))
      void client.invalidateQueries(sessionsQuery)
    },
    onError: ({ words }) => toast({ title: 'Failed to remove the passkey', description: words, tone: 'bad' }),
  })
}

function unlessItIsGone(error: ApiError) {
  if (error.code !== 'passkey_not_found') throw error
}
