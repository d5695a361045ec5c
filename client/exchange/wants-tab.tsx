import { Empty } from '#client/ui/empty.tsx'

/** The tab "Looking for" of `/resources`. */
export default function WantsTab() {
  return (
    <div className="card bleed">
      <Empty text="Nobody is looking for anything." />
    </div>
  )
}
