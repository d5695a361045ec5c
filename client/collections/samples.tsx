import { FileText, Image, Volume2 } from 'lucide-react'
import type { ItemType } from '#contract/items.ts'
import { classNames } from '#client/ui/class-names.ts'
import './samples.css'

/** Four pictures of its contents, or one; the items themselves describe them. */
export function Samples({ samples, size }: { samples: string[]; size?: 'sm' }) {
  const shown = samples.slice(0, samples.length < 4 ? 1 : 4)
  return (
    <span className={classNames('samples', shown.length === 4 && 'samples--4', size && `samples--${size}`)} aria-hidden="true">
      {shown.map((url) => (
        <img key={url} src={url} alt="" loading="lazy" decoding="async" />
      ))}
      {shown.length === 0 && <NoPicture type="image" />}
    </span>
  )
}

const signs = { image: [Image, 'Picture'], pdf: [FileText, 'PDF'], audio: [Volume2, 'Audio'] } as const

/** When there is no picture, or none yet. */
export function NoPicture({ type, className }: { type: ItemType; className?: string }) {
  const [Icon, words] = signs[type]
  return (
    <span className={classNames('no-picture', className)} aria-hidden="true">
      <Icon />
      <span className="words">{words}</span>
    </span>
  )
}
