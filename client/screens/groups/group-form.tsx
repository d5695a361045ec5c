import { useQuery } from '@tanstack/react-query'
import { useMember } from '#client/accounts/use-viewer.ts'
import { mayStartGroups } from '#client/groups/may-start-groups.ts'
import { NewGroupForm } from '#client/groups/new-group-form.tsx'
import { instanceQuery } from '#client/groups/queries.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Crumb } from '#client/ui/crumb.tsx'

/** `/groups/new` */
export default function GroupFormScreen() {
  useTitle('Start a group')
  const viewer = useMember()
  const { data: instance } = useQuery(instanceQuery)
  const isRefused = instance !== undefined && !mayStartGroups(viewer, instance)
  return (
    <main className="page page--1" id="main">
      <Crumb to={paths.groups()}>Librarian Groups</Crumb>
      <div className="page-head">
        <div>
          <h1 className="title">Start a group</h1>
          <p className="lede">An admin reads it before others see it. You own it, and can fill everything in while you wait.</p>
        </div>
      </div>
      <div className="group-form-page">
        {isRefused ? (
          <div className="card bleed">
            <Empty text="On this site only some members start groups.">
              <ButtonLink to={paths.groups()}>Back to Librarian Groups</ButtonLink>
            </Empty>
          </div>
        ) : (
          <NewGroupForm />
        )}
      </div>
    </main>
  )
}
