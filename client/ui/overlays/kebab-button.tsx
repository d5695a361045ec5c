import { Ellipsis } from 'lucide-react'
import type { ComponentProps } from 'react'
import './kebab-button.css'

export const KebabButton = ({ label, ...rest }: { label: string } & ComponentProps<'button'>) => (
  <button type="button" className="kebab" aria-label={label} {...rest}>
    <Ellipsis />
  </button>
)
