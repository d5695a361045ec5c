import { AdminPage } from '#client/moderation/admin-page.tsx'
import { ArticleVotes } from '#client/moderation/article-votes.tsx'
import { OverviewCharts } from '#client/moderation/overview-charts.tsx'
import { RelevanceTuning } from '#client/moderation/relevance-tuning.tsx'

export default function AdminOverview() {
  return (
    <AdminPage title="Overview">
      <OverviewCharts />
      <RelevanceTuning />
      <ArticleVotes />
    </AdminPage>
  )
}
