import { Empty } from '#client/ui/empty.tsx'

/** The tab "Offers" of `/resources`. */
export default function OffersTab() {
  return (
    <div className="card bleed">
      <Empty text="No offers at the moment." />
    </div>
  )
}
