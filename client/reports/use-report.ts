import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RuleId } from '#contract/rule-ids.ts'
import { daysBeforeReportingAgain, type Report, reportContent } from '#contract/reports.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import type { ReportSubject } from '#client/page/asked-dialogs.ts'
import { hidePost, hideComment } from '#client/posts/post-cache.ts'
import { groupsKey } from '#client/queue/use-decision.ts'
import { toast } from '#client/ui/overlays/toast.tsx'

interface NewReport {
  rule: RuleId
  note: string
  hide: boolean
}

export function useReport({ subjectType, subjectId }: ReportSubject) {
  const client = useQueryClient()

  return useMutation<Report, ApiError, NewReport>({
    mutationFn: ({ note, ...report }) =>
      call(reportContent, { body: { subjectType, subjectId, ...report, ...(note.trim() && { note: note.trim() }) } }),
    onSuccess: ({ outcome }, { hide }) => {
      toast(
        outcome === 'dismissed'
          ? dismissedBefore
          : { title: 'Report sent', description: 'Thank you. A moderator will look at it.' },
      )
      if (hide && subjectType === 'post') hidePost(client, subjectId)
      if (hide && subjectType === 'comment') hideComment(client, subjectId)
      if (hide && subjectType === 'holding') void client.invalidateQueries({ queryKey: groupsKey })
    },
    onError: ({ words }) => toast({ title: 'Action failed', description: words, tone: 'bad' }),
  })
}

const dismissedBefore = {
  title: 'Already looked at',
  description: `After your last report an admin found that it may stay. You can report it again once it has changed, or after ${daysBeforeReportingAgain} days.`,
}
