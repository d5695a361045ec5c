import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type AccountDeletion, deletionGraceDays } from '#contract/your-data.ts'
import { focusOnMount } from '#client/forms/focus-on-mount.ts'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { RowsLoading } from '#client/settings/loaded-settings.tsx'
import { SettingsRow } from '#client/settings/settings-row.tsx'
import { DeletionDay, deletionQuery, useCancelDeletion } from './waiting-deletion.tsx'

const DeleteAccountDialog = lazy(() => import('./delete-account-dialog.tsx'))
const title = 'Delete account'

/** Also for suspended members. */
export function DeleteAccountRow() {
  const { data, isError, refetch } = useQuery(deletionQuery)
  const [isTouched, setIsTouched] = useState(false)
  if (isError) return <LoadError text="Error loading your account. Please try again later." onRetry={() => void refetch()} />
  if (!data) return <RowsLoading rows={1} label="Loading your account" />
  // One button replaces the other, and takes the focus.
  const row = { isFocused: isTouched, onTouch: () => setIsTouched(true) }
  return data.deletion ? <WaitingRow {...row} deletion={data.deletion} /> : <AskingRow {...row} />
}

type RowProps = { isFocused: boolean; onTouch: () => void }

function AskingRow({ isFocused, onTouch }: RowProps) {
  const [isAsking, setIsAsking] = useState(false)
  function ask() {
    onTouch()
    setIsAsking(true)
  }
  return (
    <SettingsRow title={title} detail={`Erases your account for good. You have ${deletionGraceDays} days to change your mind.`}>
      <Button ref={isFocused ? focusOnMount : null} variant="danger-quiet" size="sm" onClick={ask}>
        Delete Account
      </Button>
      {isAsking && (
        <Suspense>
          <DeleteAccountDialog onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </SettingsRow>
  )
}

function WaitingRow({ isFocused, onTouch, deletion }: RowProps & { deletion: AccountDeletion }) {
  const { mutate: cancel, isPending } = useCancelDeletion()
  function keep() {
    onTouch()
    cancel()
  }
  const detail = (
    <>
      Your account will be deleted on <DeletionDay date={deletion.dueAt} />.{' '}
      {deletion.keepsWriting
        ? 'Your posts, comments and what you shared in the rooms stay, without your name.'
        : 'Your posts, comments and what you shared in the rooms go with it.'}
    </>
  )
  return (
    <SettingsRow title={title} detail={detail}>
      <Button ref={isFocused ? focusOnMount : null} size="sm" busy={isPending ? 'Saving...' : undefined} onClick={keep}>
        Keep my account
      </Button>
    </SettingsRow>
  )
}
