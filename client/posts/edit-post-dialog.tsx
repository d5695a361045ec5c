import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { type Audience, type Post, postMaxLength } from '#contract/posts.ts'
import { openCategoriesQuery } from '#client/categories/queries.ts'
import { writableGroupsQuery } from './writable-groups.ts'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { FormFooter } from '#client/forms/form-footer.tsx'
import { TextArea } from '#client/ui/fields/field.tsx'
import { RadioGroup } from '#client/ui/fields/radio-group.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { GroupName } from './in-group.tsx'
import { useEditPost } from './use-edit-post.ts'
import './post-dialogs.css'

export default function EditPostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const formId = useId()
  const [content, setContent] = useState(post.content)
  const [categoryId, setCategoryId] = useState(post.categoryId)
  const [audience, setAudience] = useState<Audience>(post.audience)
  const [groupId, setGroupId] = useState(post.group?.id)
  const { data: groups = [] } = useQuery({ ...writableGroupsQuery(''), enabled: !post.group })
  const { data: categories = [] } = useQuery(openCategoriesQuery(post.categoryId))
  const { mutate: save, isPending } = useEditPost(post.id)
  const isResubmitted = post.state === 'rejected'

  function submit(event: FormEvent) {
    event.preventDefault()
    const isOfGroup = audience === 'group' && groupId !== undefined
    save({ content, categoryId, audience, ...(isOfGroup && { groupId }) }, { onSuccess: onClose })
  }

  const footer = (
    <FormFooter formId={formId} onClose={onClose} disabled={content.trim() === ''} busy={isPending ? 'Saving...' : undefined}>
      {isResubmitted ? 'Resubmit' : 'Save'}
    </FormFooter>
  )

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Edit post" footer={footer}>
      <form className="edit-post" id={formId} onSubmit={submit}>
        <TextArea
          label="Text"
          className="edit-post-text"
          hint="A large change is reviewed again before others see it."
          maxLength={postMaxLength}
          value={content}
          onChange={(event) => setContent(event.target.value)}
        />
        <Select
          label="Category"
          optional
          placeholder="No category"
          options={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={categoryId ?? ''}
          onChange={({ target }) => setCategoryId(target.value === '' ? null : Number(target.value))}
        />
        <RadioGroup
          label="Audience"
          name="audience"
          value={audience}
          onChange={({ target }) => setAudience(target.value as Audience)}
          options={[
            { value: 'public', label: 'Public' },
            { value: 'colleagues', label: 'Colleagues' },
            ...(post.group ? [{ value: 'group', label: <GroupName {...post.group} /> }] : []),
            ...(!post.group && groups.length > 0 ? [{ value: 'group', label: 'A group' }] : []),
          ]}
        />
        {audience === 'group' && !post.group && (
          <Select
            label="Group"
            required
            placeholder="Choose"
            options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={groupId ?? ''}
            onChange={({ target }) => setGroupId(target.value === '' ? undefined : Number(target.value))}
          />
        )}
        <div role="status">
          {post.group && audience !== 'group' && <p className="hint">Comments that were written in the group will be deleted.</p>}
        </div>
      </form>
    </Dialog>
  )
}
