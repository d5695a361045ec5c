import { Menu } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { CurrentUser } from '#contract/users.ts'
import { Button } from '#client/ui/button.tsx'

/** Not part of the first load, like the account menu. */
const loadSheet = () => import('./mobile-menu-sheet.tsx')
const MobileMenuSheet = lazy(loadSheet)

export function MobileMenu({ viewer }: { viewer: CurrentUser }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        className="only-phone"
        variant="ghost"
        icon={<Menu className="i--lg" />}
        aria-label="Open menu"
        aria-haspopup="dialog"
        onPointerEnter={loadSheet}
        onFocus={loadSheet}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <MobileMenuSheet viewer={viewer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
