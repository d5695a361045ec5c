import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMedia } from '#client/page/use-media.ts'
import { useTyped } from '#client/page/use-settled.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import './filter-toolbar.css'

type FilterToolbarProps = {
  /** "courses" */
  many: string
  /** The dialog's title, if not "Filter {many}". */
  title?: string
  /** The first is the default, and left out of the address. */
  sorts: readonly { value: string; label: string }[]
  filter: { q?: string | undefined; sort?: string | undefined }
  narrow: (change: { q?: string; sort?: string }) => void
  narrowedBy: number
  /** Left out if the filters have their own button for it. */
  clear?: () => void
  /** The filters themselves: beside the list if there is room for a panel, otherwise in a dialog. */
  children: ReactNode
}

/** Above a room's list: search words, sort order and, on phones, the filters. */
export function FilterToolbar({ many, title = `Filter ${many}`, sorts, filter, narrow, ...rest }: FilterToolbarProps) {
  const { narrowedBy, clear, children } = rest
  const [typed, setTyped] = useTyped(filter.q, (q) => narrow({ q }))
  const hasPanel = useMedia('(min-width: 768px)')
  const [isOpen, setIsOpen] = useState(false)
  const usual = sorts[0]?.value
  return (
    <div className="filter-toolbar">
      <SearchField label={`Search ${many}`} value={typed} onChange={setTyped} />
      {!hasPanel && (
        <Button icon={<SlidersHorizontal />} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {narrowedBy > 0 ? `Filters ${narrowedBy}` : 'Filters'}
        </Button>
      )}
      <Select
        label={<VisuallyHidden>Sort by</VisuallyHidden>}
        options={[...sorts]}
        value={filter.sort ?? usual}
        onChange={({ target }) => narrow({ sort: target.value === usual ? '' : target.value })}
      />
      <Dialog
        open={isOpen && !hasPanel}
        onOpenChange={setIsOpen}
        title={title}
        footer={
          <>
            {clear && narrowedBy > 0 && (
              <Button variant="ghost" onClick={clear}>
                Clear all
              </Button>
            )}
            <Button variant="primary" onClick={() => setIsOpen(false)}>
              Show {many}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
    </div>
  )
}
