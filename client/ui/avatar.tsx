import { type CSSProperties, useState } from 'react'
import './avatar.css'

type AvatarProps = {
  name: string
  src?: string | null | undefined
  /** CSS pixels at the default text size; scales with the reader's text size. */
  size?: number
  /** Empty by default: beside a name the picture is decorative. */
  alt?: string
}

/** The circle has its size before the picture arrives; if that fails, the initial remains. */
export function Avatar({ name, src, size = 44, alt = '' }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>()
  const circle = { className: 'av', style: { '--d': `${size / 16}rem` } as CSSProperties }
  if (src && src !== failedSrc) {
    return (
      <span {...circle}>
        <img src={src} alt={alt} decoding="async" onError={() => setFailedSrc(src)} />
      </span>
    )
  }
  const naming = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true }
  return (
    <span {...circle} {...naming}>
      {firstLetter(name)}
    </span>
  )
}

/** By code point, so that a name may start with any script's letter. */
const firstLetter = (name: string) => ([...name.trim()][0] ?? '').toLocaleUpperCase('en-US')
