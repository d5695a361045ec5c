import { Component, type ReactNode, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { ScreenError } from './screen-error.tsx'

/**
 * When a screen fails, everything around it stays, and the next screen is a fresh start. While a screen is being fetched,
 * the last one stays.
 */
export function ScreenBoundary() {
  const { pathname } = useLocation()
  return (
    <Boundary place={pathname}>
      <Suspense fallback={<PageSpinner />}>
        <Outlet />
      </Suspense>
    </Boundary>
  )
}

type BoundaryProps = { place: string; children: ReactNode }

interface BoundaryState {
  place: string
  failure?: { error: unknown }
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { place: this.props.place }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState) {
    return place === state.place ? null : { place, failure: undefined }
  }

  override render() {
    const { failure } = this.state
    return failure ? <ScreenError error={failure.error} /> : this.props.children
  }
}
