import { Bookmark, Flag, Link2, ListPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { holdingKinds } from '#contract/holding-kinds.ts'
import { deleteHolding } from '#contract/holdings.ts'
import type { Offer } from '#contract/offers.ts'
import { save, unsaveHolding } from '#contract/saves.ts'
import type { Want } from '#contract/wants.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { call } from '#client/http/call.ts'
import { useAction } from '#client/http/use-action.ts'
import { copyLink } from '#client/page/copy-text.ts'
import { askToList } from '#client/page/list-subject.ts'
import { askToReport } from '#client/page/report-subject.ts'
import { paths } from '#client/paths.ts'
import { savesKey } from '#client/posts/saves-query.ts'
import { resourcesKey } from '#client/queue/use-decision.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { KebabMenu, type KebabTrigger, type MenuChoice } from '#client/ui/overlays/kebab-menu.tsx'
import { useExchangeAction } from './queries.ts'

const words = {
  want: { one: 'request', title: 'Request', tab: 'wanted' },
  offer: { one: 'offer', title: 'Offer', tab: 'offers' },
} as const

type ExchangeMenuProps = { trigger: KebabTrigger; kind: keyof typeof words; holding: Want | Offer }

/** For `lazyMenu`. */
export default function ExchangeMenu({ trigger, kind, holding }: ExchangeMenuProps) {
  const viewer = useMember()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { id, savedByUser, user, may } = holding
  const { one, title, tab } = words[kind]
  const { mutate: keep } = useAction(
    {
      run: (isSaved: boolean): Promise<unknown> =>
        isSaved ? call(save, { body: { holdingId: id } }) : call(unsaveHolding, { params: { id: String(id) } }),
      done: (isSaved) => ({ title: isSaved ? `${title} saved` : `${title} removed from Saved` }),
    },
    [resourcesKey, savesKey],
  )
  const remove = useExchangeAction({
    run: () => call(deleteHolding, { params: { id: String(id) } }),
    done: { title: `${title} deleted` },
  })
  const choices: (MenuChoice | false)[] = [
    { label: savedByUser ? 'Remove from Saved' : `Save ${one}`, Icon: Bookmark, onSelect: () => keep(!savedByUser) },
    { label: 'Add to list', Icon: ListPlus, onSelect: () => askToList({ holdingId: id, shownUnder: resourcesKey }) },
    { label: 'Copy link', Icon: Link2, onSelect: () => void copyLink(holdingKinds[kind].path(holding)) },
    user.id !== viewer.id && {
      ...{ label: `Report ${one}`, Icon: Flag },
      onSelect: () => askToReport({ subjectType: 'holding', subjectId: id, kind }),
    },
    may.delete && { label: `Delete ${one}`, Icon: Trash2, danger: true, onSelect: () => setIsAsking(true) },
  ]
  return (
    <>
      <KebabMenu trigger={trigger} choices={[choices.filter((choice) => choice !== false)]} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete ${one}`}
        sentence={`Are you sure you want to delete this ${one}?`}
        confirmLabel="Delete"
        confirmIcon={<Trash2 />}
        destructive
        busy={remove.isPending ? 'Deleting...' : undefined}
        onConfirm={() =>
          remove.mutate(undefined, { onSuccess: () => void navigate(paths.resources({ tab }), { replace: true }) })
        }
      />
    </>
  )
}
