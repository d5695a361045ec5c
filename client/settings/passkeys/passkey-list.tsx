import { lazy, Suspense, useState } from 'react'
import type { Passkey } from '#contract/security.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { useRemovePasskey } from './use-remove-passkey.ts'

const PasskeyRemoveDialog = lazy(() => import('./passkey-remove-dialog.tsx'))

export type Renaming = { id: string; isOpen: boolean }

type PasskeyListProps = {
  passkeys: Passkey[]
  renaming: Renaming | undefined
  onRenaming: (renaming: Renaming) => void
  onDone: (confirmation: string) => void
}

export function PasskeyList({ passkeys, renaming, onRenaming, onDone }: PasskeyListProps) {
  const list = useKeptFocus<HTMLUListElement>(passkeys.length)
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
