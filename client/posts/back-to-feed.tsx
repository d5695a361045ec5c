import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#client/paths.ts'

/** Readers who came from the feed return to the filter and position where they left it; others to the top. */
export function BackToFeed() {
  const navigate = useNavigate()

  function goBack(event: MouseEvent) {
    const steps = stepsToFeed()
    if (steps === 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(steps)
  }

  return (
    <Link className="link link--quiet back" to={paths.home()} onClick={goBack}>
      <ArrowLeft className="i--sm" />
      Back to the feed
    </Link>
  )
}

/** Counting this post and any others read on the way; 0 if something else came before, or the browser does not say. */
function stepsToFeed(): number {
  const { navigation } = window as { navigation?: Navigation }
  const here = navigation?.currentEntry?.index ?? 0
  const pathAt = (index: number) => URL.parse(navigation?.entries()[index]?.url ?? '')?.pathname
  let index = here - 1
  while (pathAt(index)?.startsWith('/posts/')) index -= 1
  return pathAt(index) === paths.home() ? index - here : 0
}
