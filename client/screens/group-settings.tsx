import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { Group } from '#contract/groups.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { ArchiveSection } from '#client/groups/archive-section.tsx'
import { GroupLink, linkWords } from '#client/groups/group-link.tsx'
import { ManagePage } from '#client/groups/manage-page.tsx'
import { MemberRoles } from '#client/groups/member-roles.tsx'
import { formatNumber } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import NotFound from '#client/screens/not-found.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Toc, type TocEntry } from '#client/ui/toc.tsx'

/** `/groups/{id}/settings`: the owner changes everything, moderators the texts, the members and the link. */
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

const entries = [
  ['joining', 'Joining and link'],
  ['members', 'Members and roles'],
] as const satisfies TocEntry[]
const archive: TocEntry = ['archive', 'Archive']

function Sections({ group }: { group: Group }) {
  const { isAdmin } = useMember()
  const isHead = group.membership?.role === 'owner' || isAdmin
  return (
    <div className="manage">
      <Toc entries={isHead ? headEntries : entries} />
      <div className="manage-sections">
        <Section entry={entries[0]}>
          <div className="card bleed manage-card">
            <p className="meta">{linkWords}</p>
            <GroupLink groupId={group.id} />
          </div>
        </Section>
        <Section entry={entries[1]} count={group.members}>
          <MemberRoles group={group} />
        </Section>
        {isHead && (
          <Section entry={archive}>
            <ArchiveSection group={group} />
          </Section>
        )}
      </div>
    </div>
  )
}

const headEntries = [...entries, archive]

function Section({ entry: [id, title], count, children }: { entry: TocEntry; count?: number; children: ReactNode }) {
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
