import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Settings } from '#contract/settings.ts'
import { LoadError } from '#client/ui/empty.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { settingsQuery } from './queries.ts'

type LoadedSettingsProps = {
  /** As many as there will be, so that the sections below stay in place. */
  rows: number
  children: (settings: Settings) => ReactNode
}

export function LoadedSettings({ rows, children }: LoadedSettingsProps) {
  const { data, isError, refetch } = useQuery(settingsQuery)
  if (data) return children(data)
  if (isError) return <LoadError text="Error loading settings. Please try again later." onRetry={() => void refetch()} />
  return <RowsLoading rows={rows} label="Loading settings" />
}

export const RowsLoading = ({ rows, label }: { rows: number; label: string }) => (
  <>
    <VisuallyHidden role="status">{label}</VisuallyHidden>
    {Array.from({ length: rows }, (_, row) => (
      <div className="set-row" key={row} aria-hidden="true">
        <div className="sk-lines">
          <Skeleton width="11rem" />
          <Skeleton width="15rem" height="0.75rem" />
        </div>
      </div>
    ))}
  </>
)
