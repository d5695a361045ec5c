import { Download, ExternalLink, Library, Pencil, Quote, Unlink, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { checkLink, type LinkState, type Resource } from '#contract/resources.ts'
import { call } from '#client/http/call.ts'
import { SaveButton } from '#client/lists/save-button.tsx'
import { paths } from '#client/paths.ts'
import { resourcesKey } from '#client/queue/use-decision.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { KebabButton } from '#client/ui/overlays/kebab-button.tsx'
import { lazyMenu } from '#client/ui/overlays/lazy-menu.tsx'
import { useResourceAction, versionPath } from './queries.ts'
import { sayDay } from './resource-words.ts'

const HoldingMenu = lazyMenu(() => import('#client/lists/holding-menu.tsx'))
const dialogs = {
  cite: lazy(() => import('./cite-dialog.tsx')),
  used: lazy(() => import('./used-dialog.tsx')),
  version: lazy(() => import('./new-version-dialog.tsx')),
}

type ResourceActsProps = { resource: Resource; isMember: boolean }

export function ResourceActs({ resource, isMember }: ResourceActsProps) {
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const { id, state, may, usedByUser, role } = resource
  const isApproved = state === 'approved'
  const OpenDialog = open && dialogs[open]
  return (
    <section className="card holding-acts resource-acts" aria-label="Use it">
      <GetIt resource={resource} isMember={isMember} />
      {isApproved && (
        <div className="holding-acts-row">
          {isMember && <SaveButton holding={resource} roomKey={resourcesKey} />}
          <Button icon={<Quote />} aria-haspopup="dialog" onClick={() => setOpen('cite')}>
            Cite
          </Button>
          {isMember && !may.edit && <Menu resource={resource} />}
        </div>
      )}
      {isMember && isApproved && role !== 'author' && (resource.mayComment || usedByUser) && (
        <Button icon={<Library />} aria-haspopup="dialog" aria-pressed={usedByUser} onClick={() => setOpen('used')}>
          Used it in my library
        </Button>
      )}
      {may.edit && isApproved && (
        <Button icon={<Upload />} aria-haspopup="dialog" onClick={() => setOpen('version')}>
          New version
        </Button>
      )}
      {isMember && (may.edit || !isApproved) && (
        <div className="holding-acts-row">
          {may.edit && (
            <ButtonLink icon={<Pencil />} to={paths.editResource(id)}>
              Edit resource
            </ButtonLink>
          )}
          <Menu resource={resource} />
        </div>
      )}
      {OpenDialog && (
        <Suspense>
          <OpenDialog resource={resource} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </section>
  )
}

const Menu = ({ resource }: { resource: Resource }) => (
  <HoldingMenu
    trigger={<KebabButton label="Resource options" />}
    holding={resource}
    path={paths.resource(resource.id)}
    roomKey={resourcesKey}
    leaveTo={paths.resources()}
  />
)

/** The newest version: a file to save, or a link to follow. */
function GetIt({ resource, isMember }: ResourceActsProps) {
  const newest = resource.versions[0]
  if (!newest) return null
  const href = versionPath(resource.id, newest.number)
  if (!newest.link) {
    return (
      <a className="btn btn--primary" href={href} download={newest.file?.name}>
        <Download />
        <span className="lb">Download</span>
      </a>
    )
  }
  const { state, checkedAt } = newest.link
  return (
    <>
      <a className="btn btn--primary" href={href} target="_blank" rel="noopener nofollow ugc">
        <ExternalLink />
        <span className="lb">Open link</span>
      </a>
      {state === 'broken' && checkedAt && (
        <p className="holding-broken">This link did not work when we last looked ({sayDay(checkedAt)}).</p>
      )}
      {isMember && resource.state === 'approved' && <LinkDoesNotWork id={resource.id} />}
    </>
  )
}

const foundWords: Record<LinkState, string> = {
  ok: 'The link works from here. Please try again.',
  moved: 'The link works from here, at another address. Its author is told.',
  failing: 'The link does not work from here either. We look again, and tell its author.',
  broken: 'The link does not work from here either. Its author is told.',
  unsure: 'We could not find out. The page may let in some and not others.',
  unchecked: 'Links are not checked on this site.',
}

function LinkDoesNotWork({ id }: { id: number }) {
  const check = useResourceAction({
    run: () => call(checkLink, { params: { id: String(id) } }),
    done: (_, { state }) => ({ title: 'Link checked', description: foundWords[state] }),
  })
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<Unlink />}
      busy={check.isPending ? 'Checking...' : undefined}
      onClick={() => check.mutate(undefined)}
    >
      Link does not work
    </Button>
  )
}
