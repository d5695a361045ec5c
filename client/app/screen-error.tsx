import { useEffect } from 'react'
import { ApiError } from '#client/http/api-error.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { Drawing } from '#client/ui/pictures/drawing.tsx'

/** One screen failed; the navigation stays. Plain links and a reload, as it may be the router's own state that failed. */
export function ScreenError({ error }: { error: unknown }) {
  useTitle('Something went wrong')
  useEffect(() => console.error(error), [error])

  return (
    <main className="lost" id="main" role="alert">
      <Drawing name="torn-page" />
      <h1 className="title">Something went wrong</h1>
      <p className="lede">{error instanceof ApiError ? error.words : 'This page could not be shown. Please try again.'}</p>
      <div className="lost-acts">
        <Button variant="primary" onClick={() => window.location.reload()}>
          Try again
        </Button>
        <a className="btn btn--secondary" href={paths.home()}>
          Back to Home
        </a>
      </div>
    </main>
  )
}
