import { useState } from 'react'
import type { Resource } from '#contract/resources.ts'
import { CiteDialog } from '#client/holdings/cite-dialog.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { citationPath } from './queries.ts'

type CiteResourceProps = { resource: Resource; onClose: () => void }

/** A citation names the version it is for. */
export default function CiteResourceDialog({ resource: { id, versions }, onClose }: CiteResourceProps) {
  const [version, setVersion] = useState(versions[0]?.number ?? 1)
  return (
    <CiteDialog pathOf={(format) => citationPath(id, format, version)} name={`ibid-${id}-v${version}`} onClose={onClose}>
      {versions.length > 1 && (
        <Select
          label="Version"
          options={versions.map(({ number }) => ({ value: String(number), label: `Version ${number} of ${versions.length}` }))}
          value={String(version)}
          onChange={({ target }) => setVersion(Number(target.value))}
        />
      )}
    </CiteDialog>
  )
}
