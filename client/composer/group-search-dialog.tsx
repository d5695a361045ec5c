import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Post } from '#contract/posts.ts'
import { useSettled } from '#client/page/use-settled.ts'
import { GroupName } from '#client/posts/in-group.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { writableGroupsQuery } from '#client/posts/writable-groups.ts'
import './group-search-dialog.css'

type GroupSearchDialogProps = { onChoose: (group: NonNullable<Post['group']>) => void; onClose: () => void }

/** For members of many groups. */
export default function GroupSearchDialog({ onChoose, onClose }: GroupSearchDialogProps) {
  const [typed, setTyped] = useState('')
  const { data: groups } = useQuery(writableGroupsQuery(useSettled(typed.trim())))
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Post in a group" size="sm">
      <SearchField label="Search your groups" value={typed} onChange={setTyped} />
      <ul className="group-search">
        {groups?.map((group) => (
          <li key={group.id}>
            <button
              type="button"
              className="menu-i"
              onClick={() => {
                onChoose(group)
                onClose()
              }}
            >
              <GroupName {...group} />
            </button>
          </li>
        ))}
      </ul>
      <p className="meta" role="status">
        {groups?.length === 0 && 'None of your groups is called that.'}
      </p>
    </Dialog>
  )
}
