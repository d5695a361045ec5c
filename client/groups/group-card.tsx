import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { GroupCard as GroupCardData } from '#contract/groups.ts'
import { counted } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { Endpaper, Plate } from '#client/ui/pictures/endpaper.tsx'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { JoiningMark } from './joining.tsx'
import './group-card.css'

type GroupCardProps = {
  group: GroupCardData
  /** Between its description and its footer: a reason. */
  children?: ReactNode
  foot: ReactNode
}

/** One of a grid of groups; draws the `li`. */
export function GroupCard({ group, children, foot }: GroupCardProps) {
  return (
    <li className="card group-card">
      <Endpaper id={group.id} picture={pictureOf(group)}>
        <Plate name={group.title} />
      </Endpaper>
      <div className="group-card-body">
        <h3>
          <Link to={paths.group(group.id)} dir="auto">
            {group.title}
          </Link>
        </h3>
        <GroupFacts group={group} />
        {children ?? <AboutLine group={group} />}
        <div className="group-card-foot">{foot}</div>
      </div>
    </li>
  )
}

/** One of a list of class "group-rows"; draws the `li`. */
export function GroupRow({ group, end }: { group: GroupCardData; end: ReactNode }) {
  return (
    <li>
      <Endpaper id={group.id} isSmall picture={pictureOf(group)}>
        <Plate name={group.title} />
      </Endpaper>
      <div>
        <h3>
          <Link to={paths.group(group.id)} dir="auto">
            {group.title}
          </Link>
        </h3>
        <AboutLine group={group} />
        <GroupFacts group={group}>
          <Subjects facts={group.facts} />
        </GroupFacts>
      </div>
      <div className="group-row-end">{end}</div>
    </li>
  )
}

/** The smallest that is sharp enough for a card. */
const pictureOf = ({ cover }: GroupCardData) => cover && (cover.sizes.find(({ width }) => width >= 640)?.url ?? cover.url)

type GroupFactsProps = { group: Pick<GroupCardData, 'joining' | 'members'>; children?: ReactNode }

export const GroupFacts = ({ group: { joining, members }, children }: GroupFactsProps) => (
  <div className="group-facts">
    <JoiningMark joining={joining} />
    <span>{counted(members, 'member')}</span>
    {children}
  </div>
)

const AboutLine = ({ group: { body, language } }: { group: GroupCardData }) =>
  body ? (
    <p className="read-sm group-about clamp-2" {...textLanguage(language)}>
      {body}
    </p>
  ) : null

function Subjects({ facts: { subjects } }: { facts: GroupCardData['facts'] }) {
  if (!Array.isArray(subjects) || subjects.length === 0) return null
  return <span dir="auto">{subjects.join(' · ')}</span>
}
