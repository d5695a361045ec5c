import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { setMotion } from '#client/page/motion.ts'
import { setTextSize } from '#client/page/text-size.ts'
import { setTheme } from '#client/page/theme.ts'
import { renderRoutes } from '#testing/render.tsx'
import { AppearanceSection } from './appearance-section.tsx'

const { dataset } = document.documentElement
const choose = (group: string, name: string) =>
  userEvent.click(within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name }))
const chosen = (group: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { checked: true }).textContent
const confirmed = (words: string) => screen.findByText(words, { selector: '[role=status]' })

beforeEach(() => {
  setTheme('system')
  setTextSize('default')
  setMotion('system')
  renderRoutes([{ path: '/', element: <AppearanceSection id="appearance" title="Appearance" /> }], '/')
})

describe('the appearance', () => {
  it('changes the theme at once and says where it is kept', async () => {
    expect(chosen('Theme')).toBe('System')
    await choose('Theme', 'Dark')
    expect(dataset.theme).toBe('dark')
    await confirmed('Saved in this browser: Dark.')
    await choose('Theme', 'System')
    expect(dataset.theme).toBeUndefined()
    await confirmed('Saved in this browser: System.')
  })

  it('makes text larger or smaller', async () => {
    expect(chosen('Text size')).toBe('Default')
    await choose('Text size', 'Larger')
    expect([dataset.textSize, localStorage.getItem('ibid-text-size')]).toEqual(['larger', 'larger'])
    await confirmed('Saved in this browser: Larger.')
    await choose('Text size', 'Default')
    expect(dataset.textSize).toBeUndefined()
  })

  it('keeps still when it is asked to, whatever the system says', async () => {
    expect(chosen('Reduce motion')).toBe('System')
    await choose('Reduce motion', 'Always')
    expect([dataset.motion, localStorage.getItem('ibid-motion')]).toEqual(['reduced', 'reduced'])
    await confirmed('Saved in this browser: Always.')
    await choose('Reduce motion', 'System')
    expect(dataset.motion).toBeUndefined()
  })

  it('follows a choice made in another tab', async () => {
    localStorage.setItem('ibid-text-size', 'large')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'ibid-text-size' })))
    await screen.findByRole('radio', { name: 'Large', checked: true })
    expect(dataset.textSize).toBe('large')
  })
})
