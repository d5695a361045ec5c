import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { z } from 'zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formerUsernameDays } from '#contract/account-changes.ts'
import { CurrentPassword } from '#contract/accounts.ts'
import { deletedMemberName } from '#contract/users.ts'
import { type AccountDeletion, askForDeletion, deletionGraceDays, type DeletionRequest } from '#contract/your-data.ts'
import { OwnPasswordField, OwnUsername } from '#client/accounts/own-password-field.tsx'
import { useViewer } from '#client/accounts/use-viewer.ts'
import { FormErrors, putErrorsOnFields } from '#client/forms/form-errors.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { RadioGroup } from '#client/ui/fields/radio-group.tsx'
import { viewerKey } from '#client/accounts/queries.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { deletionQuery } from './waiting-deletion.tsx'
import './delete-account-dialog.css'

const OwnPassword = z.object({ currentPassword: CurrentPassword })

export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const canKeep = useViewer()?.isSuspended === false
  const [keepsWriting, setKeepsWriting] = useState(true)
  const form = useForm({ resolver: zodResolver(OwnPassword), defaultValues: { currentPassword: '' } })
  const { errors, isSubmitting } = useFormState({ control: form.control })
  const { mutateAsync: ask } = useAskForDeletion()
  const submit = form.handleSubmit((password) =>
    ask({ ...password, keepsWriting: canKeep && keepsWriting }).then(onClose, (error: ApiError) =>
      putErrorsOnFields(form, error),
    ),
  )
  const footer = (
    <>
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={formId} variant="danger" busy={isSubmitting ? 'Saving...' : undefined}>
        Delete my account
      </Button>
    </>
  )

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete account"
      description={`Your account will be deleted in ${deletionGraceDays} days. Until then everything works as before, and you can keep it after all. Afterwards nothing can be brought back: export your data first if you want any of it.`}
      footer={footer}
    >
      <form className="stack" id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <WhatHappens />
        {canKeep ? <Choice keepsWriting={keepsWriting} onChange={setKeepsWriting} /> : <p>{hiddenWriting}</p>}
        <FormErrors control={form.control} />
        <OwnPasswordField field={form.register('currentPassword')} error={errors.currentPassword?.message} />
        <OwnUsername />
      </form>
    </Dialog>
  )
}

const hiddenWriting =
  'Your posts, your comments and what you shared in the rooms are hidden while your account is suspended. They are deleted with it.'

const WhatHappens = () => (
  <dl className="what-happens">
    <dt>What goes</dt>
    <dd>Your name, email address, profile and pictures, and every way to log in.</dd>
    <dd>Your colleagues, likes, what you saved and your lists, notifications, settings, warnings and exports.</dd>
    <dd>Your places in groups, answers to events, learning record, goals and certificates.</dd>
    <dd>What you look for and what you offer, and what you asked others for.</dd>
    <dd>Posts for colleagues, and everything that is a draft, in review, sent back or rejected.</dd>
    <dt>What passes on</dt>
    <dd>Groups that you own, and events and collections that others host or edit with you.</dd>
    <dd>Events to come that you host alone are cancelled. Those who go are told, without your name.</dd>
    <dt>What stays</dt>
    <dd>Messages you sent stay with the people who received them, as those of “{deletedMemberName}”.</dd>
    <dd>Certificates that you issued, without your name; their institution stays.</dd>
    <dd>What others wrote about you. Nobody can take your username for {formerUsernameDays} days.</dd>
  </dl>
)

const options = [
  { value: 'stay', label: `Leave them, as those of “${deletedMemberName}”` },
  { value: 'go', label: 'Delete them, with the comments and likes on them' },
]

const Choice = ({ keepsWriting, onChange }: { keepsWriting: boolean; onChange: (keepsWriting: boolean) => void }) => (
  <RadioGroup
    label="Your other posts, comments, ratings and answers, and your resources, courses, collections and past events"
    name="writing"
    value={keepsWriting ? 'stay' : 'go'}
    options={options}
    onChange={({ target }) => onChange(target.value === 'stay')}
  />
)

function useAskForDeletion() {
  const client = useQueryClient()
  return useMutation<AccountDeletion, ApiError, z.infer<typeof DeletionRequest>>({
    mutationFn: (body) => call(askForDeletion, { body }),
    onSuccess: (deletion) => {
      client.setQueryData(deletionQuery.queryKey, { deletion })
      return client.invalidateQueries({ queryKey: viewerKey })
    },
    onError: ({ code, words }) => {
      toast({ title: 'Failed to delete account', description: words, tone: 'bad' })
      // Done in another tab.
      if (code === 'deletion_asked') void client.invalidateQueries(deletionQuery)
    },
  })
}
