import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '#client/page/counted.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { newPostsQuery } from './live.ts'
import { readFromTop } from './refresh-posts.ts'

/** Pressing it shows the newest posts, from the top. */
export default function NewPostsButton({ count }: { count: number }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isLoading, setIsLoading] = useState(false)

  async function show() {
    setIsLoading(true)
    try {
      await loadNewPosts(client)
      await navigate(paths.home('recent'))
      window.scrollTo(0, 0)
      document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true })
    } catch {
      toast({ title: 'Error loading posts. Please try again later.', tone: 'bad' })
    } finally {
      setIsLoading(false)
    }
  }

  return (
    <Button variant="primary" icon={<ArrowUp />} busy={isLoading ? 'Loading...' : undefined} onClick={() => void show()}>
      {counted(count, 'new post')}
    </Button>
  )
}

/** Replaces whatever was loaded with the newest posts; other lists are reloaded when they are next opened. */
async function loadNewPosts(client: QueryClient) {
  await readFromTop(client, { recent: 'true' })
  client.setQueryData(newPostsQuery(client).queryKey, 0)
}
