import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getTheme, setTheme, startTheme, subscribeToTheme } from './theme.ts'

const root = document.documentElement
const barColors = () => [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].map((meta) => meta.content)

beforeEach(() => {
  localStorage.clear()
  document.head.innerHTML = `
    <meta name="theme-color" content="#f5f3ec" media="(prefers-color-scheme: light)">
    <meta name="theme-color" content="#141310" media="(prefers-color-scheme: dark)">`
  setTheme('system')
})

describe('the theme', () => {
  it('is the chosen one, kept for the next visit, on the page and on the browser bars', () => {
    setTheme('dark')
    expect(root.dataset.theme).toBe('dark')
    expect(localStorage.getItem('ibid-theme')).toBe('dark')
    expect(barColors()).toEqual(['#141310', '#141310'])
  })

  it("is the system's when none is chosen", () => {
    setTheme('light')
    setTheme('system')
    expect(root.dataset.theme).toBeUndefined()
    expect(barColors()).toEqual(['#f5f3ec', '#141310'])
  })

  it('tells who listens, until they stop', () => {
    const heard = vi.fn()
    const stop = subscribeToTheme(heard)
    setTheme('dark')
    stop()
    setTheme('light')
    expect(heard).toHaveBeenCalledOnce()
    expect(getTheme()).toBe('light')
  })

  it('follows a choice made in another tab', () => {
    startTheme()
    localStorage.setItem('ibid-theme', 'dark')
    window.dispatchEvent(new StorageEvent('storage', { key: 'ibid-theme' }))
    expect(root.dataset.theme).toBe('dark')
  })

  it('ignores a stored word that it does not know', () => {
    localStorage.setItem('ibid-theme', 'sepia')
    startTheme()
    expect(getTheme()).toBe('system')
  })
})
