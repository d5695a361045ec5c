import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { InlineSpinner } from './spinner.tsx'
import { useFocusAfterWait } from './use-focus-after-wait.ts'
import './button.css'

type Looks = {
  variant?: 'primary' | 'secondary' | 'accent' | 'ghost' | 'danger' | 'danger-quiet'
  size?: 'sm'
  icon?: ReactNode
  block?: boolean
}

type ButtonProps = ComponentProps<'button'> & Looks & { busy?: string }

/** `busy` is the text shown while the action runs ("Saving..."); the button cannot be pressed meanwhile. */
export function Button({ variant, size, icon, block, busy, className, children, disabled, onClick, ...rest }: ButtonProps) {
  // So few elements cost less than comparing what they are made of, and the first load is smaller.
  'use no memo'
  const label = busy ?? children
  const isDisabled = disabled || busy !== undefined
  const press = useFocusAfterWait(isDisabled, onClick)
  return (
    <button
      type="button"
      {...rest}
      className={classNames(looks({ variant, size, block }), !label && 'btn--icon', className)}
      disabled={isDisabled}
      onClick={press}
      aria-busy={busy !== undefined || undefined}
    >
      {busy !== undefined ? <InlineSpinner /> : icon}
      {label && <span className="lb">{label}</span>}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<typeof Link> & Looks

export function ButtonLink({ variant, size, icon, block, className, children, ...rest }: ButtonLinkProps) {
  'use no memo'
  return (
    <Link {...rest} className={classNames(looks({ variant, size, block }), !children && 'btn--icon', className)}>
      {icon}
      {children && <span className="lb">{children}</span>}
    </Link>
  )
}

function looks({ variant = 'secondary', size, block }: Looks) {
  return classNames('btn', `btn--${variant}`, size && `btn--${size}`, block && 'btn--block')
}
