import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, EyeOff } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { subjectMaxLength } from '#contract/contact.ts'
import type { Item, ItemFile } from '#contract/items.ts'
import { itemQuery } from '#client/collections/queries.ts'
import { HoldingComments } from '#client/holdings/holding-comments.tsx'
import { ProposalNotice } from '#client/holdings/holding-notices.tsx'
import { ReportPageLink } from '#client/holdings/report-page-link.tsx'
import { useHoldingNews } from '#client/holdings/use-holding-news.ts'
import { useTitle } from '#client/page/use-title.ts'
import { paths } from '#client/paths.ts'
import { collectionsKey } from '#client/queue/use-decision.ts'
import { Alert } from '#client/ui/alert.tsx'
import { Crumb } from '#client/ui/crumb.tsx'
import { textLanguage } from '#client/ui/paragraphs.tsx'
import { ItemActs } from './item-acts.tsx'
import { Downloads, Sounds } from './item-files.tsx'
import { ItemMetadata, ItemRights, ItemTexts } from './item-metadata.tsx'
import { PictureViewer } from './picture-viewer.tsx'
import { sayDate } from './say-date.ts'
import { usePlace } from './use-place.ts'
import '#client/holdings/holding-page.css'
import './item-page.css'

export type ItemPageProps = { item: Item; isMember: boolean }

/** The picture from edge to edge, then everything known about it. */
export function ItemPage({ item, isMember }: ItemPageProps) {
  useTitle(item.title)
  useHoldingNews(item.id, collectionsKey)
  const { collection, title, language, metadata, state } = item
  const pictures = describedPictures(item)
  const place = usePlace(pictures.length)
  const by = [metadata.creator?.join('; '), metadata.date?.map(sayDate).join('; ')].filter(Boolean).join(', ')
  return (
    <>
      {pictures.length > 0 && <PictureViewer title={title} pages={pictures} place={place} />}
      <div className="page page--1">
        <Crumb to={paths.collection(collection.id)}>{collection.title}</Crumb>
        <header className="item-head">
          <div className="grow">
            <h1 className="holding-title" {...textLanguage(language)}>
              {title}
            </h1>
            {by && (
              <p className="item-by" dir="auto">
                {by}
              </p>
            )}
          </div>
          <ItemActs item={item} isMember={isMember} />
        </header>
        {isMember && <Notices item={item} />}
        <div className="holding-split item-split">
          <div className="holding-column">
            <Sounds item={item} />
            <ItemTexts item={item} />
            <ItemMetadata item={item} />
          </div>
          <aside className="holding-side" aria-label="Rights and files">
            <ItemRights item={item} />
            <Downloads item={item} picture={pictures[place.page - 1]} />
            {item.audience === 'public' && <AskForRemoval title={title} />}
            {!isMember && <ReportPageLink title={title.slice(0, subjectMaxLength / 2)} />}
          </aside>
          {isMember && state === 'approved' && <HoldingComments holding={item} roomKey={collectionsKey} />}
        </div>
        <Neighbours item={item} />
      </div>
    </>
  )
}

/** A picture without a description is called by the item's title. */
function describedPictures({ files, title }: Item): ItemFile[] {
  const pictures = files.filter(({ kind }) => kind === 'picture')
  return pictures.map((file, index) => ({
    ...file,
    alt: file.alt || (pictures.length > 1 ? `${title}, page ${index + 1}` : title),
  }))
}

/** For editors and reviewers: what others cannot see yet. Items are submitted with their collection. */
function Notices({ item }: { item: Item }) {
  const { collection, id, state, reason, may, hasProposal, files } = item
  const editPath = paths.editItem(collection.id, id)
  const failed = files.filter((file) => file.state === 'failed')
  return (
    <div className="holding-notices">
      {state === 'sent_back' || state === 'rejected' ? (
        <Alert tone="warn" title={state === 'rejected' ? 'This item was not approved.' : 'This item was sent back.'}>
          {reason && <p dir="auto">{reason}</p>}
        </Alert>
      ) : null}
      {state === 'draft' && <Alert tone="info">Only editors see this item, until its collection is submitted.</Alert>}
      {state === 'pending' && <Alert tone="info">This item waits for review.</Alert>}
      {state === 'approved' && files.some(({ isNew, isSentBack }) => isNew && !isSentBack) && (
        <Alert tone="info">New files wait for review. Others do not see them yet.</Alert>
      )}
      {hasProposal && <ProposalNotice holding={item} roomKey={collectionsKey} editPath={editPath} mayDrop={may.edit} />}
      {files.some((file) => file.kind !== 'picture' && file.state === 'waiting') && (
        <Alert tone="info">The file is being prepared.</Alert>
      )}
      {failed.map(({ id, name, why }) => (
        <Alert key={id} tone="warn" title={name}>
          <p>{`This file could not be read: ${why ?? 'unknown'}.`}</p>
        </Alert>
      ))}
    </div>
  )
}

/** People who find themselves, or something of theirs, on the web write to the site, with or without an account. */
function AskForRemoval({ title }: { title: string }) {
  const { pathname } = useLocation()
  const subject = `Ask for removal: ${title}`.slice(0, subjectMaxLength)
  return (
    <Link
      className="link holding-report"
      to={paths.connect({ subject, message: `About ${window.location.origin}${pathname}\n\n` })}
    >
      <EyeOff className="i--sm" /> Ask for removal
    </Link>
  )
}

function Neighbours({ item: { previousId, nextId } }: { item: Item }) {
  if (previousId === null && nextId === null) return null
  return (
    <nav className="item-neighbours" aria-label="Previous and next item">
      {previousId === null ? <span /> : <Neighbour id={previousId} rel="prev" />}
      {nextId !== null && <Neighbour id={nextId} rel="next" />}
    </nav>
  )
}

/** Prefetched, since most readers go on to it. */
function Neighbour({ id, rel }: { id: number; rel: 'prev' | 'next' }) {
  const { data: item } = useQuery(itemQuery(id))
  if (!item) return <span />
  const thumb = item.files.find((file) => file.thumb)?.thumb
  return (
    <Link to={paths.item(item.collection.id, id)} rel={rel}>
      {thumb && <img src={thumb} alt="" loading="lazy" decoding="async" />}
      <span>
        <span className="meta">
          {rel === 'prev' && <ArrowLeft />}
          {rel === 'prev' ? 'Previous' : 'Next'}
          {rel === 'next' && <ArrowRight />}
        </span>
        <b {...textLanguage(item.language)}>{item.title}</b>
      </span>
    </Link>
  )
}
