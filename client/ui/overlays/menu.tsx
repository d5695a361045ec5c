import { DropdownMenu } from 'radix-ui'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from '#client/ui/class-names.ts'
import { landmarkOf } from '#client/ui/landmark-of.ts'
import './menu.css'

type MenuProps = {
  trigger: ReactElement
  label?: string
  align?: 'start' | 'center' | 'end'
  defaultOpen?: boolean
  children: ReactNode
}

/** Not modal: for modal menus Radix locks scrolling with a <style> element, which the content security policy refuses. */
export function Menu({ trigger, label, align = 'end', defaultOpen = false, children }: MenuProps) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const name = label === undefined ? {} : { 'aria-label': label, 'aria-labelledby': undefined }
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger ref={setButton} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmarkOf(button)}>
        <DropdownMenu.Content className="menu" align={align} sideOffset={6} collisionPadding={8} {...name}>
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

type MenuItemProps = {
  icon?: ReactNode
  to?: string
  danger?: boolean
  disabled?: boolean
  onSelect?: () => void
  children: ReactNode
}

export function MenuItem({ icon, to, danger, disabled, onSelect, children }: MenuItemProps) {
  const item = { className: classNames('menu-i', danger && 'menu-i--danger'), disabled, onSelect }
  if (to === undefined) {
    return (
      <DropdownMenu.Item {...item}>
        {icon}
        {children}
      </DropdownMenu.Item>
    )
  }
  return (
    <DropdownMenu.Item {...item} asChild>
      <Link to={to}>
        {icon}
        {children}
      </Link>
    </DropdownMenu.Item>
  )
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="menu-sep" />
}
