import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  isAnnounced,
  listPageVersions,
  type OwnPage,
  ownPageNames,
  ownPages,
  pageTextMaxLength,
  type PageVersion,
  previewPageText,
  publishPageText,
  restorePageVersion,
  textModes,
} from '#contract/site-texts.ts'
import { call } from '#client/http/call.ts'
import { useAction } from '#client/http/use-action.ts'
import { useKeptFocus } from '#client/page/use-kept-focus.ts'
import { adminKey } from '#client/queue/use-decision.ts'
import { SettingsSection } from '#client/settings/settings-section.tsx'
import { ArticleText } from '#client/site/article-text.tsx'
import { Button } from '#client/ui/button.tsx'
import { LoadError } from '#client/ui/empty.tsx'
import { TextArea } from '#client/ui/fields/field.tsx'
import { TableSkeleton } from '#client/ui/list-skeletons.tsx'
import { RadioGroup } from '#client/ui/fields/radio-group.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { PageVersions } from './page-versions.tsx'

const versionsQuery = (page: OwnPage) =>
  queryOptions({
    queryKey: [...adminKey, 'page-versions', page] as const,
    queryFn: ({ signal }) => call(listPageVersions, { params: { page } }, { signal }),
    staleTime: 0,
  })

/** The operator's own text for the built-in pages. */
export default function PagesSection() {
  const [page, setPage] = useState<OwnPage>('about')
  const [drafts, setDrafts] = useState<Drafts>({})
  const { data: versions, isError, refetch } = useQuery(versionsQuery(page))
  const kept = useKeptFocus()
  return (
    <SettingsSection id="pages" title="Pages">
      <Select
        label="Page"
        value={page}
        options={ownPageNames.map((name) => ({ value: name, label: ownPages[name].title }))}
        onChange={({ target }) => setPage(target.value as OwnPage)}
      />
      {isError && !versions && (
        <LoadError text="Error loading the page. Please try again later." onRetry={() => void refetch()} />
      )}
      {!versions && !isError && <TableSkeleton />}
      {versions && (
        <div className="stack" {...kept}>
          <PageForm
            key={`${page}-${versions[0]?.id}`}
            page={page}
            versions={versions}
            draft={drafts[page]}
            keep={(draft) => setDrafts((before) => ({ ...before, [page]: draft }))}
          />
        </div>
      )}
    </SettingsSection>
  )
}

const modeWords = {
  replace: 'Instead of the text that came with the software',
  follow: 'Below the text that came with the software',
}

/** All cached copies of the text are refetched, including this page's. */
const changedKeys = [adminKey, ['page-text']] as const

interface Draft {
  mode: (typeof textModes)[number]
  body: string
}
/** Unsaved text, kept while another page is being looked at. */
type Drafts = Partial<Record<OwnPage, Draft | undefined>>

type PageFormProps = {
  page: OwnPage
  versions: PageVersion[]
  draft: Draft | undefined
  keep: (draft: Draft | undefined) => void
}

function PageForm({ page, versions, draft, keep }: PageFormProps) {
  const [newest] = versions
  const isOwn = newest !== undefined && newest.mode !== 'house'
  const modes = isAnnounced(page) ? (['follow'] as const) : textModes
  const { mode, body } = draft ?? {
    mode: newest?.mode === 'replace' ? 'replace' : modes[0],
    body: isOwn ? newest.body : '',
  }
  const [error, setError] = useState<string>()
  const params = { page }
  const client = useQueryClient()
  function take(now: PageVersion[]) {
    client.setQueryData(versionsQuery(page).queryKey, now)
    keep(undefined)
  }
  const preview = useAction({ run: (text: string) => call(previewPageText, { params, body: { body: text } }) }, [])
  const publish = useAction(
    {
      run: async (given: 'text' | 'house') =>
        take(await call(publishPageText, { params, body: given === 'house' ? { mode: 'house' } : { mode, body } })),
      done: { title: 'Page published' },
    },
    changedKeys,
  )
  const restore = useAction(
    {
      run: async (versionId: number) => take(await call(restorePageVersion, { params, body: { versionId } })),
      done: { title: 'Version restored' },
    },
    changedKeys,
  )
  const beside = { onError: ({ fields }: { fields: Record<string, string> }) => setError(fields['body']) }
  function submit(event: FormEvent) {
    event.preventDefault()
    setError(undefined)
    publish.mutate('text', beside)
  }
  function look() {
    setError(undefined)
    preview.mutate(body, beside)
  }
  return (
    <>
      <form className="stack" noValidate onSubmit={submit}>
        {isAnnounced(page) && (
          <p className="muted">
            Members agreed to this text. It is replaced under Terms, with notice; here it can be followed by a text of your own.
          </p>
        )}
        <RadioGroup
          name="mode"
          label="Where it stands"
          value={mode}
          options={modes.map((value) => ({ value, label: modeWords[value] }))}
          onChange={({ target }) => keep({ mode: target.value as typeof mode, body })}
        />
        <TextArea
          label="Text"
          dir="auto"
          rows={14}
          maxLength={pageTextMaxLength}
          hint="Markdown. Lists of what is kept, rules and forms are drawn by the software and stay."
          value={body}
          error={error}
          onChange={({ target }) => keep({ mode, body: target.value })}
        />
        <div className="row wrap">
          <Button busy={preview.isPending ? 'Drawing...' : undefined} onClick={look}>
            Preview
          </Button>
          <Button type="submit" variant="primary" busy={publish.isPending ? 'Publishing...' : undefined}>
            Publish
          </Button>
          {isOwn && (
            <Button variant="ghost" onClick={() => publish.mutate('house')}>
              Give back the shipped text
            </Button>
          )}
        </div>
      </form>
      {preview.data && (
        <section className="site-preview prose" aria-label="Preview">
          <ArticleText html={preview.data.html} />
        </section>
      )}
      <PageVersions versions={versions} onRestore={(id) => restore.mutate(id)} />
    </>
  )
}
