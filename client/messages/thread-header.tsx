import { ArrowLeft } from 'lucide-react'
import { useLocation } from 'react-router'
import type { Person } from '#contract/users.ts'
import { paths } from '#client/paths.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { KebabButton } from '#client/ui/overlays/kebab-button.tsx'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'
import { PersonName } from '#client/users/person-name.tsx'
import { BadgedName } from '#client/users/badged-name.tsx'
import { workOf } from '#client/users/work-of.ts'

const ConversationMenu = lazyMenu(() => import('./conversation-menu.tsx'))

export function ThreadHeader({ person }: { person: Person }) {
  const { search } = useLocation()
  return (
    <header className="thread-h">
      <ButtonLink
        className="only-phone"
        variant="ghost"
        to={{ pathname: paths.messages(), search }}
        aria-label="Back to conversations"
        icon={<ArrowLeft />}
      />
      <Avatar name={person.name} src={person.profilePicture} />
      <div className="grow">
        <BadgedName person={person}>
          <PersonName className="name" person={person} />
        </BadgedName>
        <p className="meta truncate">{workOf(person)}</p>
      </div>
      <ConversationMenu trigger={<KebabButton label="Conversation options" />} person={person} />
    </header>
  )
}
