import { cloneElement, type ComponentProps, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import './choice-menu.css'

export type Choice<Value extends string> = { value: Value; label: ReactNode; hint?: string }

export type ChoiceMenuProps<Value extends string> = {
  /** What is chosen here; the button's own words say what is chosen now. */
  label: string
  value: Value
  choices: Choice<Value>[]
  onChoose: (value: Value) => void
  /** The button that opens it. */
  trigger: ReactElement<ComponentProps<'button'>>
}

const loadMenu = () => import('./opened-choice-menu.tsx')
const OpenedChoiceMenu = lazy(loadMenu)

/** One of several, from a menu that is no part of the first load: it is fetched when a pointer or the focus comes near. */
export function ChoiceMenu<Value extends string>(props: ChoiceMenuProps<Value>) {
  const [hasOpened, setHasOpened] = useState(false)
  const closed = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': hasOpened,
    onPointerEnter: () => void loadMenu(),
    onFocus: () => void loadMenu(),
    onClick: () => setHasOpened(true),
  })
  if (!hasOpened) return closed
  return (
    <Suspense fallback={closed}>
      <OpenedChoiceMenu {...(props as unknown as ChoiceMenuProps<string>)} />
    </Suspense>
  )
}
