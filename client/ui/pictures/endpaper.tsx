import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { paperOf } from './endpaper-swatch.tsx'
import './endpaper.css'

type EndpaperProps = {
  id: number
  /** A picture chosen instead of the paper. */
  picture?: string | null | undefined
  /** At small sizes a crop of the paper is enough. */
  isSmall?: boolean
  className?: string
  /** The plate. */
  children?: ReactNode
}

/** Decorative: the name is beside it. */
export const Endpaper = ({ id, picture, isSmall, className, children }: EndpaperProps) => (
  <div
    className={classNames(
      'endpaper',
      !picture && (isSmall ? `endpaper-swatch--${paperOf(id)}` : `endpaper--${paperOf(id)}`),
      className,
    )}
    aria-hidden="true"
  >
    {picture && <img src={picture} alt="" decoding="async" loading="lazy" />}
    {children}
  </div>
)

export const Plate = ({ name }: { name: string }) => (
  <span className="plate" aria-hidden="true">
    {initialsOf(name)}
  </span>
)

/** Small words are skipped: "Friends of the Map Room" is FM. Scripts without capitals use their first characters. */
function initialsOf(name: string): string {
  const words = name.split(/[\s\p{P}]+/u).filter(Boolean)
  const large = words.filter((word) => !/^\p{Ll}/u.test(word))
  const [first = '', second] = large.length > 0 ? large : words
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]]
  return letters.join('').toLocaleUpperCase('en-US')
}
