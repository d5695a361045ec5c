import {
  BookOpenText,
  ChartNoAxesColumn,
  CircleSlash,
  ClipboardList,
  Copyright,
  CreativeCommons,
  FilePenLine,
  FileText,
  type LucideIcon,
  Presentation,
  Scale,
  School,
  Table2,
} from 'lucide-react'
import type { CSSProperties } from 'react'
import { type LicenceId, licences } from '#contract/licences.ts'
import type { ResourceType } from '#contract/resources.ts'
import { classNames } from '#client/ui/class-names.ts'
import { typeWords } from './resource-words.ts'
import './resource-marks.css'

/** A cloth and an icon for each type. */
const covers: Record<ResourceType, [spine: number, LucideIcon]> = {
  policy: [8, Scale],
  template: [4, FilePenLine],
  lesson_plan: [3, School],
  guide: [1, BookOpenText],
  report: [2, ChartNoAxesColumn],
  data_set: [5, Table2],
  presentation: [6, Presentation],
  form: [7, ClipboardList],
  other: [4, FileText],
}

/** Represents the document; its meaning is also written beside it. */
export function ResourceCover({ type, size }: { type: ResourceType; size?: 'sm' | 'lg' }) {
  const [spine, Icon] = covers[type]
  return (
    <span
      className={classNames('resource-cover', size && `resource-cover--${size}`)}
      style={{ '--c': `var(--spine-${spine})` } as CSSProperties}
      aria-hidden="true"
    >
      <Icon />
      {size !== 'sm' && <span className="k">{typeWords[type]}</span>}
    </span>
  )
}

/** Free, under terms, or closed: the name says it, the color shows it. */
export function LicenceMark({ id }: { id: LicenceId }) {
  const { name, vocabulary } = licences[id]
  const isFree = id === 'cc0' || id === 'pdm'
  const tone = isFree ? 'free' : vocabulary === 'creative_commons' ? 'some' : 'no'
  const Icon = { free: CircleSlash, some: CreativeCommons, no: Copyright }[tone]
  return (
    <span className={`licence-mark licence-mark--${tone}`}>
      <Icon />
      {name}
    </span>
  )
}
