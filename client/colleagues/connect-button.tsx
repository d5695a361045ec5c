import { Check, UserCheck, UserPlus, Users } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import type { Person } from '#contract/users.ts'
import { Button } from '#client/ui/button.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { offerOf, type Standing, standingOf } from './standing.ts'
import { useAnswerRequest } from './use-answer-request.ts'
import { useAskColleague } from './use-ask-colleague.ts'

type ConnectButtonProps = {
  /** If the standing is left out (suggestions), there is none. */
  person: Pick<Person, 'id' | 'name'> & Partial<Standing>
  /** A profile has room for the full text; lists use one word, and narrow rows drop the icon. */
  look?: 'profile' | 'card' | 'row'
}

export function ConnectButton({ person, look = 'card' }: ConnectButtonProps) {
  const ask = useAskColleague(person.id)
  const answer = useAnswerRequest({ connectionId: person.connectionId ?? 0, userId: person.id })
  const known = person.connectionStatus === undefined && ask.data ? standingOf(ask.data) : person
  const isLong = look === 'profile'
  const looks: Looks = isLong ? { variant: 'primary', block: true } : { variant: 'accent', size: 'sm' }

  switch (offerOf(known)) {
    case 'colleagues':
      return <Fact icon={look !== 'row' && <Users />} looks={looks} text="Colleagues" />
    case 'sent':
      return <Fact icon={look !== 'row' && <Check />} looks={looks} text="Request Sent" />
    case 'received':
      return (
        <Button {...looks} icon={look !== 'row' && <UserCheck />} onClick={() => answer.mutate('accepted')}>
          {isLong ? 'Accept Request' : <Named text="Accept" rest={`the request of ${person.name}`} />}
        </Button>
      )
    case 'connect':
      return (
        <Button
          {...looks}
          icon={look !== 'row' && <UserPlus />}
          busy={ask.isPending ? 'Sending...' : undefined}
          onClick={() => ask.mutate({})}
        >
          {isLong ? 'Connect as Colleague' : <Named text="Connect" rest={`with ${person.name}`} />}
        </Button>
      )
    case 'closed':
      return null
  }
}

type Looks = Pick<ComponentProps<typeof Button>, 'variant' | 'block' | 'size'>

/** Nothing to press: it shows how things stand. */
const Fact = ({ icon, looks, text }: { icon: ReactNode; looks: Looks; text: string }) => (
  <Button {...looks} variant="secondary" icon={icon} disabled>
    {text}
  </Button>
)

/** In a list the same word occurs many times; screen readers hear whom it refers to. */
const Named = ({ text, rest }: { text: string; rest: string }) => (
  <>
    {text}
    <VisuallyHidden> {rest}</VisuallyHidden>
  </>
)
