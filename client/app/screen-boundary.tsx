import { Component, type ReactNode, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { PageSpinner } from '#client/ui/spinner.tsx'
import { ScreenError } from './screen-error.tsx'

/** What is around it stays when a screen fails; the next screen is a new try. While a screen is fetched the last one stays. */
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
