import { Empty } from '#client/ui/empty.tsx'

/** The tab "Lists" of `/resources`. */
export default function ListsTab() {
  return (
    <div className="card bleed">
      <Empty text="No lists yet." />
    </div>
  )
}
