import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { paperOf } from './endpaper-swatch.tsx'
import './endpaper.css'

type EndpaperProps = {
  id: number
  /** A picture that was chosen instead of the paper. */
  picture?: string | null | undefined
  /** In small, a cut of the paper does. */
  isSmall?: boolean
  className?: string
  /** The plate. */
  children?: ReactNode
}

/** Decoration: the name stands beside it. */
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

/** Small words are passed over: "Friends of the Map Room" is FM. Scripts without capitals give their first signs. */
function initialsOf(name: string): string {
  const words = name.split(/[\s\p{P}]+/u).filter(Boolean)
  const large = words.filter((word) => !/^\p{Ll}/u.test(word))
  const [first = '', second] = large.length > 0 ? large : words
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]]
  return letters.join('').toLocaleUpperCase('en-US')
}
