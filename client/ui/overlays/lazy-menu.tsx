import {
  cloneElement,
  type ComponentProps,
  type ComponentType,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react'

/** A menu's button: it exists before the menu does, and then opens and closes it. */
export type MenuTrigger = ReactElement<ComponentProps<'button'>>

type Load<Menu> = () => Promise<{ default: Menu }>

/**
 * A menu that is not part of the first load: fetched when the pointer or focus comes near its `trigger`, and mounted by the
 * first press, which is why it starts open.
 */
export function lazyMenu<Menu extends (props: never) => ReactNode>(load: Load<Menu>): Menu {
  const LoadedMenu = lazy(load as unknown as Load<ComponentType<{ trigger: MenuTrigger }>>)
  const LazyMenu = (props: { trigger: MenuTrigger }) => (
    <UntilFirstPress trigger={props.trigger} load={load}>
      <LoadedMenu {...props} />
    </UntilFirstPress>
  )
  return LazyMenu as unknown as Menu
}

type UntilFirstPressProps = { trigger: MenuTrigger; load: () => Promise<unknown>; children: ReactNode }

function UntilFirstPress({ trigger, load, children }: UntilFirstPressProps) {
  const [hasOpened, setHasOpened] = useState(false)
  // Pressing tries again, and shows any failure.
  const fetchAhead = () => void load().catch(() => {})
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': hasOpened,
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
    onClick: () => setHasOpened(true),
  })
  return hasOpened ? <Suspense fallback={closed}>{children}</Suspense> : closed
}
