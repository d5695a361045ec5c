import { useQuery } from '@tanstack/react-query'
import { PanelRowSkeletons, RoomPanel } from '#client/holdings/room-panel.tsx'
import { paths } from '#client/paths.ts'
import { latestResourcesQuery } from './queries.ts'
import { SmallRows } from './small-rows.tsx'

/** In the right panel. An extra: if it cannot be loaded, it is left out. */
export default function LatestPanel() {
  const { data: resources, isError } = useQuery(latestResourcesQuery)
  if (isError && !resources) return null
  return (
    <RoomPanel
      id="latest-resources"
      title="Latest Resources"
      many="resources"
      to={paths.resources()}
      none={resources?.length === 0 && { to: paths.newResource(), label: 'Share one' }}
    >
      {resources ? (
        <SmallRows labelledBy="latest-resources" resources={resources} hasLicence />
      ) : (
        <ul className="panel-rows panel-rows--covers" aria-hidden="true">
          <PanelRowSkeletons
            lead={{ width: '2.5rem', height: '3.375rem' }}
            lines={[
              { width: '70%', height: '0.75rem' },
              { width: '40%', height: '1.25rem' },
            ]}
          />
        </ul>
      )}
    </RoomPanel>
  )
}
