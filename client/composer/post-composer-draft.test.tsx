import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { draftKey, open, posted, savedDraft, stored, text, write, startAfresh } from '#testing/composer.tsx'
import { press } from '#testing/render.tsx'

beforeEach(startAfresh)

describe('the draft', () => {
  it('is there again after a reload, with category, audience and what was uploaded', async () => {
    const draft = { content: 'Half a thought', categoryId: 4, audience: 'colleagues', attachments: [stored('a.png')] }
    localStorage.setItem(draftKey, JSON.stringify(draft))
    await open()
    expect(text().value).toBe('Half a thought')
    screen.getByRole('button', { name: 'Audience: Colleagues' })
    await screen.findByRole('img', { name: 'a.png' })
  })

  it('is kept while it is written', async () => {
    await open()
    await write('Half')
    expect(savedDraft()?.content).toBe('Half')
  })

  it('belongs to one person', async () => {
    localStorage.setItem('ibid-draft-8', JSON.stringify({ content: 'Somebody else’s' }))
    await open()
    expect(text().value).toBe('')
  })

  it('follows the tab where it was changed last, and is empty once it was posted there', async () => {
    await open()
    await write('Here')
    const inAnotherTab = (value: string | null) => {
      if (value === null) localStorage.removeItem(draftKey)
      else localStorage.setItem(draftKey, value)
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: draftKey })))
    }
    inAnotherTab(JSON.stringify({ ...savedDraft(), content: 'Here and there' }))
    expect(text().value).toBe('Here and there')
    inAnotherTab(null)
    expect(text().value).toBe('')
  })

  it('is no obstacle when it cannot be read', async () => {
    localStorage.setItem(draftKey, '{broken')
    await open()
    expect(text().value).toBe('')
  })

  it('lasts as long as the page where the browser keeps nothing', async () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const real = Storage.prototype.setItem
    Storage.prototype.setItem = refuse
    await open({ 'POST /api/posts': [201, posted('Seeds')] })
    await write('Seeds')
    expect(text().value).toBe('Seeds')
    await press('Post')
    await screen.findByText('Post created')
    expect(text().value).toBe('')
    Storage.prototype.setItem = real
  })
})
