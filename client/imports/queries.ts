import { infiniteQueryOptions, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CallInput, Endpoint } from '#contract/endpoint.ts'
import {
  changeImport,
  checkImport,
  dropImport,
  type Import,
  type ImportRow,
  readImport,
  type RowOutcome,
  runImport,
  uploadCsv,
  uploadImportFile,
} from '#contract/imports.ts'
import { call, callPage, type Page } from '#client/http/call.ts'
import { type Action, useAction } from '#client/http/use-action.ts'

const importsKey = ['imports'] as const
const whileRunningMs = 1000
const whilePreparingMs = 4000

const params = (id: number) => ({ params: { id: String(id) } })

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...importsKey, id] as const,
    queryFn: ({ signal }) => call(readImport, { ...params(id), query: { limit: 1 } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data?.state === 'running') return whileRunningMs
      return data?.files.some(({ state }) => state === 'waiting') ? whilePreparingMs : false
    },
  })

/** `state` is part of the key: results from before a check, or before it ran, no longer apply. */
export const rowsQuery = ({ id, state }: Pick<Import, 'id' | 'state'>, outcome: RowOutcome) =>
  infiniteQueryOptions({
    queryKey: [...importsKey, id, 'rows', state, outcome] as const,
    queryFn: async ({ pageParam, signal }): Promise<Page<ImportRow[]>> => {
      const query = { outcome, limit: 20, ...(pageParam && { cursor: pageParam }) }
      const { items, nextCursor } = await callPage(readImport, { ...params(id), query }, { signal })
      return { items: items.rows, nextCursor }
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

/** Answers requested earlier would undo it. */
export async function showImport(client: QueryClient, data: Import) {
  const { queryKey } = importQuery(data.id)
  await client.cancelQueries({ queryKey, exact: true })
  client.setQueryData(queryKey, data)
}

/** The answer contains the import's current state. */
function useImportAction<Given>(id: number, action: Action<Given, Import>) {
  const client = useQueryClient()
  const run = async (given: Given) => {
    const reply = await action.run(given)
    await showImport(client, reply)
    client.removeQueries({ queryKey: [...importsKey, id, 'rows'] })
    return reply
  }
  return useAction({ ...action, run }, [])
}

type Change = CallInput<typeof changeImport>['body']

export const useChangeImport = (id: number) =>
  useImportAction(id, {
    run: (body: Change) => call(changeImport, { ...params(id), body }),
    line: `import-${id}`,
  })

export const useCheckImport = (id: number) =>
  useImportAction<void>(id, { run: () => call(checkImport, params(id)), failed: 'Import failed' })

export const useRunImport = (id: number) =>
  useImportAction(id, {
    run: (body: { allOrNothing: boolean }) => call(runImport, { ...params(id), body }),
    done: { title: 'Import started' },
    failed: 'Import failed',
  })

export const useDropImport = (id: number) =>
  useAction<void, unknown>({ run: () => call(dropImport, params(id)), done: { title: 'Import dropped' } }, [])

const pathOf = ({ path }: Pick<Endpoint, 'path'>, id: number) => path.replace('{id}', String(id))
export const csvPath = (id: number) => pathOf(uploadCsv, id)
export const filesPath = (id: number) => pathOf(uploadImportFile, id)
