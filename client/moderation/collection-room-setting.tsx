import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { changeInstanceSettings, InstanceSettings } from '#contract/instance.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { instanceSettingsQuery } from './queries.ts'
import { useAdminAction } from './use-admin-action.ts'

/** Per member, for all their collections. Reducing it does not affect what exists. */
export function CollectionRoomSetting() {
  const { data } = useQuery(instanceSettingsQuery)
  return data ? <GigabytesForm key={data.collectionGigabytes} gigabytes={data.collectionGigabytes} /> : null
}

function GigabytesForm({ gigabytes }: { gigabytes: number }) {
  const [typed, setTyped] = useState(String(gigabytes))
  const [error, setError] = useState<string>()
  const change = useAdminAction({
    run: (collectionGigabytes: number) => call(changeInstanceSettings, { body: { collectionGigabytes } }),
    done: { title: 'Setting saved' },
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = InstanceSettings.shape.collectionGigabytes.safeParse(typed.trim() === '' ? NaN : Number(typed))
    setError(checked.success ? undefined : 'Please give a whole number of gigabytes')
    if (checked.success) change.mutate(checked.data)
  }
  return (
    <form className="trust" noValidate onSubmit={submit}>
      <div>
        <p>Room for digital collections</p>
        <p className="muted">What the files of each member’s collections may take. Smaller: what is there stays.</p>
      </div>
      <div className="row">
        <TextField
          label="Gigabytes a member"
          inputMode="numeric"
          maxLength={6}
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" busy={change.isPending ? 'Saving...' : undefined}>
          Save
        </Button>
      </div>
    </form>
  )
}
