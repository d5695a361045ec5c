import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '#client/http/query-client.ts'
import { ada, signedIn, signedOut, stubServer } from '#testing/render.tsx'
import { viewerKey } from './queries.ts'
import { refreshViewer, shareAccount } from './share-account.ts'

/** Two tabs of one browser: separate memory, but a shared cookie. */
const tabs = () => [createQueryClient(), createQueryClient()] as const
let [here, there] = tabs()
let close: (() => void)[] = []

beforeEach(() => {
  ;[here, there] = tabs()
  close = [shareAccount(here), shareAccount(there)]
})
afterEach(() => close.forEach((closeTab) => closeTab()))

describe('tabs of one browser', () => {
  it('learn of a sign-in in another tab', async () => {
    stubServer(signedIn())
    there.setQueryData(viewerKey, null)

    here.setQueryData(viewerKey, ada)
    await vi.waitFor(() => expect(there.getQueryData(viewerKey)).toEqual(ada))
  })

  it('learn of a sign-out, and forget what the other person was shown', async () => {
    stubServer(signedOut)
    there.setQueryData(['notifications'], ['for Ada only'])
    there.setQueryData(viewerKey, ada)

    here.setQueryData(viewerKey, null)
    await vi.waitFor(() => expect(there.getQueryData(viewerKey)).toBeNull())
    await vi.waitFor(() => expect(there.getQueryData(['notifications'])).toBeUndefined())
  })

  it('learn of a verified address, and keep what they show', async () => {
    stubServer(signedIn())
    there.setQueryData(['notifications'], ['for Ada only'])
    there.setQueryData(viewerKey, { ...ada, emailVerified: false })

    await refreshViewer(here)
    await vi.waitFor(() => expect(there.getQueryData(viewerKey)).toEqual(ada))
    expect(there.getQueryData(['notifications'])).toEqual(['for Ada only'])
  })

  it('do not tell on what they were told', async () => {
    const fetch = stubServer(signedIn())
    here.setQueryData(viewerKey, ada)
    await vi.waitFor(() => expect(there.getQueryData(viewerKey)).toEqual(ada))
    here.setQueryData(viewerKey, { ...ada, name: 'Ada B.' })
    await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  })
})
