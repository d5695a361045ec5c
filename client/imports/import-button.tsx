import { Table2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Collection } from '#contract/collections.ts'
import { startImport } from '#contract/imports.ts'
import { call } from '#client/http/call.ts'
import { useAction } from '#client/http/use-action.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'

/** Leads to a new import; an abandoned one is deleted automatically. */
export function ImportButton({ collection: { id } }: { collection: Pick<Collection, 'id'> }) {
  const navigate = useNavigate()
  const start = useAction({ run: () => call(startImport, { params: { id: String(id) } }), failed: 'Import failed' }, [])
  return (
    <Button
      size="sm"
      icon={<Table2 />}
      busy={start.isPending ? 'Opening...' : undefined}
      onClick={() => start.mutate(undefined, { onSuccess: (begun) => void navigate(paths.import(id, begun.id)) })}
    >
      Import CSV
    </Button>
  )
}
