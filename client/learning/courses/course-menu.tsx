import { Bookmark, Flag, Link2, ListPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Course } from '#contract/courses.ts'
import { deleteHolding } from '#contract/holdings.ts'
import { save, unsaveHolding } from '#contract/saves.ts'
import { useMember } from '#client/accounts/use-viewer.ts'
import { call } from '#client/http/call.ts'
import { useAction } from '#client/http/use-action.ts'
import { copyLink } from '#client/page/copy-text.ts'
import { askToList } from '#client/page/list-subject.ts'
import { askToReport } from '#client/page/report-subject.ts'
import { paths } from '#client/paths.ts'
import { savesKey } from '#client/posts/saves-query.ts'
import { learningKey } from '#client/queue/use-decision.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { KebabMenu, type KebabTrigger, type MenuChoice } from '#client/ui/overlays/kebab-menu.tsx'
import { useLearningAction } from '#client/learning/queries.ts'

/** For `lazyMenu`. */
export default function CourseMenu({ trigger, course }: { trigger: KebabTrigger; course: Course }) {
  const viewer = useMember()
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  const { id, savedByUser, user, may } = course
  const { mutate: keep } = useAction(
    {
      run: (isSaved: boolean): Promise<unknown> =>
        isSaved ? call(save, { body: { holdingId: id } }) : call(unsaveHolding, { params: { id: String(id) } }),
      done: (isSaved) => ({ title: isSaved ? 'Course saved' : 'Course removed from Saved' }),
    },
    [learningKey, savesKey],
  )
  const remove = useLearningAction({
    run: () => call(deleteHolding, { params: { id: String(id) } }),
    done: { title: 'Course deleted' },
  })
  const choices: (MenuChoice | false)[] = [
    { label: savedByUser ? 'Remove from Saved' : 'Save course', Icon: Bookmark, onSelect: () => keep(!savedByUser) },
    { label: 'Add to list', Icon: ListPlus, onSelect: () => askToList({ holdingId: id, shownUnder: learningKey }) },
    { label: 'Copy link', Icon: Link2, onSelect: () => void copyLink(paths.course(id)) },
    user.id !== viewer.id && {
      ...{ label: 'Report course', Icon: Flag },
      onSelect: () => askToReport({ subjectType: 'holding', subjectId: id, kind: 'course' }),
    },
    may.delete && { label: 'Delete course', Icon: Trash2, danger: true, onSelect: () => setIsAsking(true) },
  ]
  return (
    <>
      <KebabMenu trigger={trigger} choices={[choices.filter((choice) => choice !== false)]} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete course"
        sentence="Are you sure you want to delete this course?"
        confirmLabel="Delete"
        confirmIcon={<Trash2 />}
        destructive
        busy={remove.isPending ? 'Deleting...' : undefined}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate(paths.learning(), { replace: true }) })}
      />
    </>
  )
}
