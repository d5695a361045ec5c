import type { CSSProperties } from 'react'
import { classNames } from './class-names.ts'
import './skeleton.css'

type SkeletonProps = {
  shape?: 'line' | 'circle' | 'image'
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  className?: string
}

/** Decorative: the loading list says so once, in words. */
export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  const shapeClass = { line: false, circle: 'sk--c', image: 'sk--img' } as const
  return <span className={classNames('sk', shapeClass[shape], className)} style={{ width, height }} aria-hidden="true" />
}

export function PostSkeleton({ image }: { image?: boolean }) {
  return (
    <div className="card bleed sk-post" aria-hidden="true">
      <div className="row">
        <Skeleton shape="circle" width="2.75rem" height="2.75rem" />
        <div className="sk-lines grow">
          <Skeleton width="38%" />
          <Skeleton width="56%" height="0.75rem" />
        </div>
      </div>
      <div className="sk-text">
        <Skeleton height="1rem" />
        <Skeleton height="1rem" width="96%" />
        <Skeleton height="1rem" width="64%" />
      </div>
      {image && <Skeleton shape="image" />}
      <div className="row sk-foot">
        <Skeleton width="3rem" />
        <Skeleton width="3rem" />
        <Skeleton width="8rem" className="push" />
      </div>
    </div>
  )
}
