import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { Link } from 'react-router'
import { acknowledgeTerms, listTermsNotices, termsDocuments, type TermsVersion } from '#contract/terms.ts'
import { viewerKey } from '#client/accounts/queries.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { NoticeBar } from '#client/ui/notice-bar.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'

/** Changed terms are announced 30 days ahead. Stays until acknowledged. */
export default function TermsNotice() {
  const { data: notices = [] } = useQuery({
    queryKey: ['terms-notices'],
    queryFn: ({ signal }) => call(listTermsNotices, {}, { signal }),
  })
  const acknowledge = useAcknowledge(notices)
  if (notices.length === 0) return null
  return (
    <NoticeBar
      label="Changed terms"
      icon={<ScrollText />}
      action={
        <Button
          size="sm"
          variant="primary"
          busy={acknowledge.isPending ? 'Saving...' : undefined}
          onClick={() => acknowledge.mutate()}
        >
          I have read this
        </Button>
      }
    >
      {notices.map(({ id, document, summary, effectiveOn, hasText }) => (
        <p key={id}>
          <Link className="link" to={paths[document](hasText ? id : undefined)}>
            {termsDocuments[document]}
          </Link>
          , from <time dateTime={effectiveOn}>{longDate(effectiveOn)}</time>: <span dir="auto">{summary}</span>
        </p>
      ))}
    </NoticeBar>
  )
}

function useAcknowledge(notices: TermsVersion[]) {
  const client = useQueryClient()
  return useMutation<unknown, ApiError, void>({
    mutationFn: () => call(acknowledgeTerms, { body: { ids: notices.map(({ id }) => id) } }),
    onSuccess: () => {
      client.setQueryData(['terms-notices'], [])
      return client.invalidateQueries({ queryKey: viewerKey })
    },
    onError: ({ words }) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
  })
}

const longDate = (day: string) => new Date(day).toLocaleDateString(readerLocale.dates, { dateStyle: 'long', timeZone: 'UTC' })
