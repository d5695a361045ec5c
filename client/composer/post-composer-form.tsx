import { type KeyboardEvent, lazy, type SubmitEvent, Suspense, useState } from 'react'
import { type Post, postMaxLength } from '#contract/posts.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { GrowingTextArea } from '#client/ui/fields/growing-text-area.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { changeDraft, type Draft, useDraft } from './draft.ts'
import { AudienceChoice, CategoryChoice } from './post-composer-choices.tsx'
import { PostComposerNotes } from './post-composer-notes.tsx'
import { PostComposerTools } from './post-composer-tools.tsx'
import { useCreatePost } from './use-create-post.ts'
import { useDraftAttachments } from './use-draft-attachments.ts'
import { useFileDrop } from '#client/uploads/use-file-drop.ts'

/** Most posts are text. */
const AttachmentList = lazy(() => import('#client/uploads/attachment-list.tsx'))
const AttachmentDescription = lazy(() => import('#client/uploads/attachment-description.tsx'))

type PostComposerFormProps = {
  /** Where others on the page send the reader. */
  textId: string
  /** That group, on a group's page. */
  group?: Post['group'] | undefined
}

export default function PostComposerForm({ textId, group: here }: PostComposerFormProps) {
  const viewer = useMember()
  const place = { userId: viewer.id, group: here }
  const draft = useDraft(place)
  const { uploads, refusals, notes, attach: attachFiles, removeAt, describe, cancel, retry } = useDraftAttachments(place, draft)
  const createPost = useCreatePost(place)
  const { isOver, handlers } = useFileDrop(attach)
  const [isOpen, setIsOpen] = useState(false)
  const [describedAt, setDescribedAt] = useState<number>()

  const { content, categoryId, audience, group, attachments } = draft
  const described = describedAt === undefined ? undefined : attachments[describedAt]
  const hasAttachments = attachments.length + uploads.length > 0
  const isBlank = content.trim() === ''
  const isReady = !isBlank && content.length <= postMaxLength && uploads.length === 0
  const isSending = createPost.isPending
  const change = (part: Partial<Draft>) => changeDraft(place, () => part)

  /** Nothing can be added to a post being sent: it would be lost with the draft, or start another. */
  function attach(files: File[]) {
    if (!isSending) return attachFiles(files)
    toast({ title: 'Your post is being sent', description: 'Please add files to the next one afterwards.', tone: 'info' })
  }

  function post() {
    if (isBlank) {
      return toast({ title: 'Post content required', description: 'Please enter some content for your post.', tone: 'bad' })
    }
    if (isReady && !isSending) createPost.mutate(draft, { onSuccess: () => setIsOpen(false) })
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    post()
  }

  function postByKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) post()
  }

  return (
    <>
      <form
        className={classNames(
          'card composer bleed',
          (isOpen || content !== '' || hasAttachments) && 'is-open',
          isOver && 'is-over',
        )}
        aria-label="New post"
        onSubmit={submit}
        {...handlers}
      >
        <div className="composer-top">
          <Avatar name={viewer.name} src={viewer.profilePicture} />
          <label className="sr-only" htmlFor={textId}>
            Write a post
          </label>
          <GrowingTextArea
            id={textId}
            className="composer-text"
            placeholder="What are you working on?"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            value={content}
            readOnly={isSending}
            onFocus={() => setIsOpen(true)}
            onChange={(event) => change({ content: event.target.value })}
            onKeyDown={postByKey}
          />
        </div>
        {hasAttachments && (
          <Suspense>
            <AttachmentList
              attachments={attachments}
              uploads={uploads}
              isFixed={isSending}
              onDescribe={setDescribedAt}
              onRemove={removeAt}
              onCancel={cancel}
              onRetry={retry}
            />
          </Suspense>
        )}
        <PostComposerNotes uploads={uploads} refusals={refusals} notes={hasAttachments ? notes : []} length={content.length} />
        <div className="composer-opts">
          <CategoryChoice categoryId={categoryId} isFixed={isSending} onChoose={(categoryId) => change({ categoryId })} />
          <AudienceChoice audience={audience} group={group} isFixed={isSending} onChoose={change} />
        </div>
        <div className="composer-bar">
          <PostComposerTools onFiles={attach} />
          <Button type="submit" variant="primary" className="push" disabled={!isReady} {...(isSending && { busy: 'Posting...' })}>
            Post
          </Button>
        </div>
      </form>
      {described && describedAt !== undefined && (
        <Suspense>
          <AttachmentDescription
            attachment={described}
            onSave={(alt) => describe(describedAt, alt)}
            onClose={() => setDescribedAt(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
