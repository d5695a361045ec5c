import type { CSSProperties } from 'react'
import type { Category } from '#contract/categories.ts'
import './cloth.css'

/** A category: a small spine of its bookcloth and the name in ink. */
export function Cloth({ cloth, name }: Pick<Category, 'cloth' | 'name'>) {
  return (
    <span className="cloth" style={{ '--c': `var(--cloth-${cloth})` } as CSSProperties}>
      {name}
    </span>
  )
}
