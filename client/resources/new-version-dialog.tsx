import { type FormEvent, useId, useState } from 'react'
import { addVersion, NewVersion, type Resource } from '#contract/resources.ts'
import { FormWaits, type Refusals } from '#client/forms/long-form.tsx'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FormFooter } from '#client/forms/form-footer.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { useResourceAction } from './queries.ts'
import { blankSource, sentOfSource, type Source, SourceField } from './source-field.tsx'

/** The current version stays available until this one has been reviewed. */
export default function NewVersionDialog({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const formId = useId()
  const [note, setNote] = useState('')
  const [source, setSource] = useState<Source>(blankSource)
  const [refusals, setRefusals] = useState<Refusals>({})
  const [isUploading, setIsUploading] = useState(false)
  const add = useResourceAction({
    run: (body: NewVersion) => call(addVersion, { params: { id: String(resource.id) }, body }),
    done: (_, { hasProposal }) => ({
      title: 'Version added',
      description: hasProposal ? 'Your change has been submitted for review.' : undefined,
    }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = NewVersion.safeParse({ note, ...sentOfSource(source) })
    const found: Refusals = {}
    for (const { path, message } of checked.error?.issues ?? []) found[path[0] as string] ??= message
    setRefusals(found)
    if (checked.success) {
      add.mutate(checked.data, { onSuccess: onClose, onError: ({ fields }: ApiError) => setRefusals(fields) })
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="New version"
      description={`Version ${resource.versions.length} stays online until this one is approved. Earlier versions can still be downloaded.`}
      footer={
        <FormFooter formId={formId} onClose={onClose} disabled={isUploading} busy={add.isPending ? 'Submitting...' : undefined}>
          Submit for review
        </FormFooter>
      }
    >
      <form id={formId} className="resource-dialog" noValidate onSubmit={submit}>
        <TextField
          label="What changed in this version?"
          required
          hint="People who saved it get this line."
          maxLength={300}
          dir="auto"
          error={refusals.note}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <FormWaits value={setIsUploading}>
          <SourceField
            value={source}
            onChange={setSource}
            errors={refusals}
            ids={{ upload: `${formId}-upload`, link: `${formId}-link` }}
          />
        </FormWaits>
      </form>
    </Dialog>
  )
}
