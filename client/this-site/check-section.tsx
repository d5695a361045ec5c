import { useQuery } from '@tanstack/react-query'
import { Mail, RotateCw } from 'lucide-react'
import { checkInstance, type Finding, sendTestLetter } from '#contract/check-instance.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { useAction } from '#client/http/use-action.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { RowsLoading } from '#client/settings/loaded-settings.tsx'
import { SettingsRow } from '#client/settings/settings-row.tsx'
import { SettingsSection } from '#client/settings/settings-section.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'

const states = {
  good: { tone: 'ok', words: 'Good' },
  weak: { tone: 'warn', words: 'Weak' },
  missing: { tone: 'danger', words: 'Missing' },
} as const

/** The same list as `npm run check-instance`, computed whenever the page is opened. */
export default function CheckSection() {
  const { data, isError, isFetching, refetch } = useQuery<Reply<typeof checkInstance>, ApiError>({
    queryKey: ['check-instance'],
    queryFn: ({ signal }) => call(checkInstance, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  async function lookAgain() {
    const { error } = await refetch()
    if (error) toast({ title: 'Failed to look again', description: error.words, tone: 'bad' })
  }
  const letter = useAction(
    { run: () => call(sendTestLetter, {}), done: { title: 'The email is on its way to your own address.' } },
    [],
  )
  return (
    <SettingsSection id="check" title="Check">
      <SettingsRow
        title="This installation"
        detail={
          data ? <Summary findings={data.findings} checkedAt={data.checkedAt} /> : 'What is missing or weak, in plain words.'
        }
        isStacked
      >
        <div className="row wrap">
          <Button size="sm" icon={<RotateCw />} busy={isFetching ? 'Looking...' : undefined} onClick={() => void lookAgain()}>
            Look again
          </Button>
          <Button
            size="sm"
            icon={<Mail />}
            busy={letter.isPending ? 'Sending...' : undefined}
            onClick={() => letter.mutate(undefined)}
          >
            Send me a test email
          </Button>
        </div>
      </SettingsRow>
      {!data && isError && (
        <LoadError text="Error looking at this installation. Please try again later." onRetry={() => void refetch()} />
      )}
      {!data && !isError && <RowsLoading rows={8} label="Looking at this installation" />}
      {data && (
        <ul aria-label="Findings">
          {data.findings.map((finding) => (
            <FindingRow key={finding.name} finding={finding} />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

const moment = new Intl.DateTimeFormat(readerLocale.dates, { dateStyle: 'long', timeStyle: 'short' })

function Summary({ findings, checkedAt }: { findings: Finding[]; checkedAt: string }) {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  return (
    <>
      {count('missing')} missing, {count('weak')} weak, {count('good')} good, looked at on{' '}
      <time dateTime={checkedAt}>{moment.format(new Date(checkedAt))}</time>.
    </>
  )
}

function FindingRow({ finding: { name, state, sentence, whatToDo } }: { finding: Finding }) {
  const { tone, words } = states[state]
  return (
    <li className="set-row">
      <div>
        <p className="set-device">{name}</p>
        <p className="set-detail">{sentence}</p>
        {whatToDo && <p className="set-detail">What to do: {whatToDo}</p>}
      </div>
      <Badge tone={tone}>{words}</Badge>
    </li>
  )
}
