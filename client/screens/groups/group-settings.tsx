import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { editGroup, type Group } from '#contract/groups.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { ArchiveSection } from '#client/groups/archive-section.tsx'
import { EditGroupForm } from '#client/groups/edit-group-form.tsx'
import { GroupLink, linkWords } from '#client/groups/group-link.tsx'
import { GroupNotices } from '#client/groups/group-notices.tsx'
import { ManagePage } from '#client/groups/manage-page.tsx'
import { MemberRoles } from '#client/groups/member-roles.tsx'
import { useGroupAction } from '#client/groups/use-group-action.ts'
import { call } from '#client/http/call.ts'
import { formatNumber } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import NotFound from '#client/screens/not-found.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Toc, type TocEntry } from '#client/ui/toc.tsx'

/**
 * `/groups/{id}/settings`: the owner changes everything; moderators change texts, members and the link; admins may also
 * archive.
 */
export default function GroupSettings() {
  const { id = '' } = useParams()
  return <ManagePage id={id} missing={<NotFound />} title={titleOf} Other={ToReview} Body={Sections} />
}

const titleOf = ({ title }: Group) => `Manage ${title}`

function ToReview({ group: { id, waiting } }: { group: Group }) {
  const count = waiting ? waiting.requests + waiting.reviews : 0
  return (
    <ButtonLink size="sm" icon={<Inbox />} to={paths.groupReview(id)}>
      Review{count > 0 && ` (${formatNumber(count)})`}
    </ButtonLink>
  )
}

/** Only the owner changes how people join; whether the group goes on is up to admins as well. */
const entriesOf = ({ isOwner, mayArchive }: { isOwner: boolean; mayArchive: boolean }): TocEntry[] => [
  ['about', 'About'],
  ...(isOwner
    ? ([
        ['joining', 'Joining and link'],
        ['rules', 'Rules'],
      ] as const)
    : ([
        ['rules', 'Rules'],
        ['joining', 'Joining and link'],
      ] as const)),
  ['members', 'Members and roles'],
  ...(mayArchive ? ([['archive', 'Archive']] as const) : []),
]
const entries = {
  owner: entriesOf({ isOwner: true, mayArchive: true }),
  admin: entriesOf({ isOwner: false, mayArchive: true }),
  moderator: entriesOf({ isOwner: false, mayArchive: false }),
}

function Sections({ group }: { group: Group }) {
  const { isAdmin } = useMember()
  const role = group.membership?.role === 'owner' ? 'owner' : isAdmin ? 'admin' : 'moderator'
  const link = <LinkPart group={group} />
  return (
    <>
      <div className="manage-notices">
        <GroupNotices group={group} />
        {group.opensAt && role === 'owner' && <KeepClosed group={group} />}
      </div>
      <div className="manage">
        <Toc entries={entries[role]} />
        <div className="manage-sections">
          <EditGroupForm group={group} link={link} />
          {role !== 'owner' && (
            <Section id="joining" title="Joining and link">
              {link}
            </Section>
          )}
          <Section id="members" title="Members and roles" count={group.members}>
            <MemberRoles group={group} />
          </Section>
          {role !== 'moderator' && (
            <Section id="archive" title="Archive">
              <ArchiveSection group={group} />
            </Section>
          )}
        </div>
      </div>
    </>
  )
}

const LinkPart = ({ group }: { group: Group }) => (
  <div className="card bleed manage-card">
    <h3>Link</h3>
    <p className="meta">{linkWords}</p>
    <GroupLink groupId={group.id} />
  </div>
)

/** It has been decided that the group opens; until that day the owner may reconsider. */
function KeepClosed({ group: { id, joining } }: { group: Group }) {
  const keep = useGroupAction({
    run: () => call(editGroup, { params: { id: String(id) }, body: { joining } }),
    done: { title: 'Group updated' },
  })
  return (
    <p>
      <Button size="sm" busy={keep.isPending ? 'Saving...' : undefined} onClick={() => keep.mutate(undefined)}>
        Do not open it
      </Button>
    </p>
  )
}

type SectionProps = { id: string; title: string; count?: number; children: ReactNode }

function Section({ id, title, count, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="section-h">
        <h2 id={id}>
          {title} {count !== undefined && <span className="mono muted manage-count">{formatNumber(count)}</span>}
        </h2>
      </div>
      {children}
    </section>
  )
}
