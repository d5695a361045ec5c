import type { ComponentProps } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import './growing-text-area.css'

type GrowingTextAreaProps = Omit<ComponentProps<'textarea'>, 'value'> & { value: string }

/** As tall as its text, which is repeated invisibly in the same grid cell, since not every browser has `field-sizing`. */
export function GrowingTextArea({ className, ...rest }: GrowingTextAreaProps) {
  return (
    <span className={classNames('growing', className)} data-text={rest.value}>
      <textarea rows={1} {...rest} />
    </span>
  )
}
