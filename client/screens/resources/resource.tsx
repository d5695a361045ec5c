import { useQuery } from '@tanstack/react-query'
import { ResourcePage } from '#client/resources/resource-page.tsx'
import { resourceQuery } from '#client/resources/queries.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'
import { HoldingScreen, Loaded, type ScreenPageProps } from '#client/screens/holding-screen.tsx'

/** `/resources/{id}`. Public ones can be read without an account. */
export default function ResourceScreen() {
  return <HoldingScreen page={LoadedResource} isForVisitors />
}

function LoadedResource({ id, isMember }: ScreenPageProps) {
  const query = useQuery(resourceQuery(id))
  return (
    <Loaded
      query={query}
      crumb={<Crumb to={paths.resources()}>Resource Sharing</Crumb>}
      one="resource"
      failed="resources"
      isMember={isMember}
    >
      {(resource) => <ResourcePage resource={resource} isMember={isMember} />}
    </Loaded>
  )
}
