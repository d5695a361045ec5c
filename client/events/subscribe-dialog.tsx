import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, Copy, RefreshCw } from 'lucide-react'
import { changeCalendarFeed, readCalendarFeed, renewCalendarFeed, type Feed } from '#contract/calendar.ts'
import { call } from '#client/http/call.ts'
import { useAction } from '#client/http/use-action.ts'
import { copyText } from '#client/page/copy-text.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { CheckboxField, TextField } from '#client/ui/fields/field.tsx'
import { InlineSpinner } from '#client/ui/spinner.tsx'
import './events.css'

const feedQuery = queryOptions({
  queryKey: ['calendar-feed'] as const,
  queryFn: ({ signal }) => call(readCalendarFeed, {}, { signal }),
})

type SubscribeDialogProps = { onOpenChange: (open: boolean) => void }

/** The address from which the member's calendar program gets what they go to. */
export default function SubscribeDialog({ onOpenChange }: SubscribeDialogProps) {
  const { data: feed, isError, refetch } = useQuery(feedQuery)
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title="Subscribe to your events"
      description="Your calendar program asks this address again and again and always has the events that you answered."
    >
      {feed && <FeedAddress feed={feed} />}
      {!feed && isError && <LoadError text="Error loading the address. Please try again later." onRetry={() => void refetch()} />}
      {!feed && !isError && (
        <p role="status">
          <InlineSpinner /> Loading
        </p>
      )}
    </Dialog>
  )
}

/** Calendar programs open addresses of this form automatically. */
const webcalOf = (url: string) => url.replace(/^https?:/, 'webcal:')

function FeedAddress({ feed: { url, withInterested } }: { feed: Feed }) {
  const renew = useFeedAction(() => call(renewCalendarFeed), {
    title: 'Feed renewed',
    description: 'The old address no longer works.',
  })
  const change = useFeedAction((next: boolean) => call(changeCalendarFeed, { body: { withInterested: next } }))
  const isWith = change.isPending ? change.variables : withInterested
  return (
    <div className="stack">
      <TextField
        label="Address"
        readOnly
        dir="ltr"
        value={url}
        hint="Anyone who has it can read your events, so keep it to yourself. Renew it if it has become known."
        onFocus={({ target }) => target.select()}
      />
      <div className="feed-acts">
        <a className="btn btn--primary" href={webcalOf(url)}>
          <CalendarPlus />
          <span className="lb">Open in calendar</span>
        </a>
        <Button icon={<Copy />} onClick={() => void copyText(url, 'address')}>
          Copy
        </Button>
        <Button
          variant="ghost"
          icon={<RefreshCw />}
          busy={renew.isPending ? 'Renewing...' : undefined}
          onClick={() => renew.mutate(undefined)}
        >
          Renew
        </Button>
      </div>
      <CheckboxField
        label="Also events I am interested in or wait for, as tentative"
        checked={isWith}
        onChange={({ target }) => change.mutate(target.checked)}
      />
    </div>
  )
}

function useFeedAction<Given>(run: (given: Given) => Promise<Feed>, done?: { title: string; description: string }) {
  const client = useQueryClient()
  return useAction(
    {
      run: async (given: Given) => {
        const feed = await run(given)
        client.setQueryData(feedQuery.queryKey, feed)
        return feed
      },
      ...(done && { done }),
    },
    [],
  )
}
