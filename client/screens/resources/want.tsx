import { useQuery } from '@tanstack/react-query'
import { WantPage } from '#client/exchange/want-page.tsx'
import { wantQuery } from '#client/exchange/queries.ts'
import { paths } from '#client/paths.ts'
import { Crumb } from '#client/ui/crumb.tsx'
import { HoldingScreen, Loaded, type ScreenPageProps } from '#client/screens/holding-screen.tsx'

/** `/resources/wanted/{id}` */
export default function WantScreen() {
  return <HoldingScreen page={LoadedWant} />
}

function LoadedWant({ id, isMember }: ScreenPageProps) {
  const query = useQuery(wantQuery(id))
  return (
    <Loaded
      query={query}
      crumb={<Crumb to={paths.resources({ tab: 'wanted' })}>Looking for</Crumb>}
      one="request"
      failed="the request"
      isMember={isMember}
    >
      {(want) => <WantPage want={want} />}
    </Loaded>
  )
}
