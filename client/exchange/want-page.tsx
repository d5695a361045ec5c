import { Pencil, RotateCcw, X } from 'lucide-react'
import { closeWant, type Want } from '#contract/wants.ts'
import { languageName } from '#client/groups/languages.ts'
import { audienceWords } from '#client/holdings/audience-words.ts'
import { Leaders } from '#client/holdings/leaders.tsx'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { resourcesKey } from '#client/queue/use-decision.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { KebabButton } from '#client/ui/overlays/kebab-button.tsx'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'
import { ExchangePage } from './exchange-page.tsx'
import { aboutWords, sayDay, statusWords } from './exchange-words.ts'
import { useExchangeAction } from './queries.ts'
import { WantAnswers } from './want-answers.tsx'

const HoldingMenu = lazyMenu(() => import('#client/lists/holding-menu.tsx'))

export const WantPage = ({ want }: { want: Want }) => (
  <ExchangePage
    holding={want}
    editPath={paths.editWant(want.id)}
    mark={<Badge tone={want.status === 'answered' ? 'ok' : 'neutral'}>{statusWords[want.status]}</Badge>}
    menu={
      <HoldingMenu
        trigger={<KebabButton label="Request options" />}
        holding={want}
        path={paths.want(want.id)}
        roomKey={resourcesKey}
        leaveTo={paths.resources({ tab: 'wanted' })}
        hasSave
      />
    }
    acts={<Acts want={want} />}
    facts={<WantFacts want={want} />}
  >
    {want.state === 'approved' && <WantAnswers want={want} />}
  </ExchangePage>
)

function Acts({ want }: { want: Want }) {
  const { id, may } = want
  const close = useExchangeAction({
    run: (isClosed: boolean) => call(closeWant, { params: { id: String(id) }, body: { isClosed } }),
    done: (isClosed) => ({ title: isClosed ? 'Request closed' : 'Request opened again' }),
  })
  return (
    <div className="holding-acts">
      {may.close && (
        <Button icon={<X />} busy={close.isPending ? 'Closing...' : undefined} onClick={() => close.mutate(true)}>
          Close request
        </Button>
      )}
      {may.reopen && (
        <Button icon={<RotateCcw />} busy={close.isPending ? 'Opening...' : undefined} onClick={() => close.mutate(false)}>
          Open again
        </Button>
      )}
      {may.edit && (
        <ButtonLink icon={<Pencil />} to={paths.editWant(id)}>
          Edit request
        </ButtonLink>
      )}
    </div>
  )
}

/** Also for reviewers. */
export function WantFacts({ want }: { want: Want }) {
  const { about, subjects, language, until, audience, group } = want
  const facts = [
    ['Looking for', aboutWords[about]],
    ['Subjects', subjects.join(', ')],
    ['Language', language ? languageName(language) : ''],
    ['Until', until ? sayDay(until) : ''],
    ['Who can see it', audienceWords(audience, group)],
  ] as const
  return <Leaders facts={facts} />
}
