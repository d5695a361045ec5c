import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { type Appearance, readAppearance } from '#contract/appearance.ts'
import { house } from '#contract/this-site.ts'
import { call } from '#client/http/call.ts'
import { useAdminAction } from '#client/moderation/use-admin-action.ts'
import { showSite, siteName } from '#client/page/site.ts'
import { adminKey } from '#client/queue/use-decision.ts'

export const appearanceQuery = queryOptions({
  queryKey: [...adminKey, 'appearance'] as const,
  queryFn: ({ signal }) => call(readAppearance, {}, { signal }),
  staleTime: 0,
})

/** What is saved shows on this page at once; elsewhere with the next page loaded. */
export function useAppearanceChange<Given>(run: (given: Given) => Promise<Appearance>) {
  const client = useQueryClient()
  return useAdminAction<Given, Appearance>({
    run: async (given) => {
      const appearance = await run(given)
      client.setQueryData(appearanceQuery.queryKey, appearance)
      show(appearance)
      return appearance
    },
    done: { title: 'Saved' },
  })
}

function show(appearance: Appearance) {
  const before = siteName()
  const { name, tagline, accent } = appearance
  showSite({ ...appearance, name: name ?? house.name, tagline: tagline ?? house.tagline })
  if (document.title.endsWith(` · ${before}`)) document.title = document.title.slice(0, -before.length) + siteName()
  const stylesheet = document.querySelector<HTMLLinkElement>('link[href^="/site.css"]')
  const address = `/site.css?accent=${encodeURIComponent(accent ?? '')}`
  if (stylesheet) stylesheet.href = address
  else if (accent) {
    const added = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
    document.head.append(added)
  }
}
