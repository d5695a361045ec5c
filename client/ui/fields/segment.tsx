import { RadioGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import './segment.css'

type SegmentProps<Value extends string> = {
  label: string
  value: Value
  onValueChange: (value: Value) => void
  options: { value: Value; label: ReactNode; icon?: ReactNode }[]
}

export function Segment<Value extends string>({ label, value, onValueChange, options }: SegmentProps<Value>) {
  return (
    <RadioGroup.Root
      className="seg"
      aria-label={label}
      orientation="horizontal"
      value={value}
      onValueChange={(next) => onValueChange(next as Value)}
    >
      {options.map((option) => (
        <RadioGroup.Item key={option.value} value={option.value}>
          {option.icon}
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
