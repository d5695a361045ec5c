import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { Link } from 'react-router'
import { acknowledgeTerms, listTermsNotices, termsDocuments, type TermsVersion } from '#contract/terms.ts'
import { viewerKey } from '#client/accounts/queries.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.tsx'
import './terms-notice.css'

/** SPEC 9: changed terms are announced 30 days ahead. Stays until it is acknowledged. */
export default function TermsNotice() {
  const { data: notices = [] } = useQuery({
    queryKey: ['terms-notices'],
    queryFn: ({ signal }) => call(listTermsNotices, {}, { signal }),
  })
  const acknowledge = useAcknowledge(notices)
  if (notices.length === 0) return null
  return (
    <section className="terms-notice" aria-label="Changed terms">
      <ScrollText />
      <div className="stack">
        {notices.map(({ id, document, summary, effectiveOn }) => (
          <p key={id}>
            <Link className="link" to={document === 'terms' ? paths.terms() : paths.privacy()}>
              {termsDocuments[document]}
            </Link>
            , from <time dateTime={effectiveOn}>{longDate(effectiveOn)}</time>: <span dir="auto">{summary}</span>
          </p>
        ))}
      </div>
      <Button
        size="sm"
        variant="primary"
        busy={acknowledge.isPending ? 'Saving...' : undefined}
        onClick={() => acknowledge.mutate()}
      >
        I have read this
      </Button>
    </section>
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

const longDate = (day: string) => new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
