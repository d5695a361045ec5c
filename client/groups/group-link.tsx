import { Copy, Link2, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { endGroupLink, renewGroupLink } from '#contract/group-members.ts'
import { call } from '#client/http/call.ts'
import { copyText } from '#client/page/copy-text.ts'
import { readerLocale } from '#client/page/reader-locale.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/field.tsx'
import { useGroupAction } from './use-group-action.ts'
import './group-link.css'

type Link = { url: string; expiresAt: string }

const days = new Intl.DateTimeFormat(readerLocale.dates, { dateStyle: 'long' })

/** Shown once, when it is made: the server stores only what it takes to recognize it. */
export function GroupLink({ groupId }: { groupId: number }) {
  const [link, setLink] = useState<Link>()
  const params = { id: String(groupId) }
  const renew = useGroupAction({ run: () => call(renewGroupLink, { params }) })
  const end = useGroupAction({ run: () => call(endGroupLink, { params }), done: { title: 'Link ended' } })
  const make = () => renew.mutate(undefined, { onSuccess: setLink })
  const stop = () => end.mutate(undefined, { onSuccess: () => setLink(undefined) })
  return (
    <div className="group-link">
      {link && <ShownLink link={link} />}
      <div className="group-link-acts">
        {link && (
          <Button size="sm" icon={<Copy />} onClick={() => void copyText(link.url, 'link')}>
            Copy link
          </Button>
        )}
        <Button size="sm" icon={link ? <RefreshCw /> : <Link2 />} busy={renew.isPending ? 'Making...' : undefined} onClick={make}>
          {link ? 'Renew link' : 'Make a link'}
        </Button>
        <Button size="sm" variant="danger-quiet" busy={end.isPending ? 'Ending...' : undefined} onClick={stop}>
          End link
        </Button>
      </div>
    </div>
  )
}

const ShownLink = ({ link: { url, expiresAt } }: { link: Link }) => (
  <TextField
    label="Link"
    readOnly
    dir="ltr"
    value={url}
    hint={`Valid until ${days.format(new Date(expiresAt))}. It is shown only now: please copy it.`}
    onFocus={({ target }) => target.select()}
  />
)

export const linkWords =
  'Members who open the link are let in at once. It is valid for 30 days, and a new link ends the one before.'
