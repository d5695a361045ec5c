import { setImmediate } from 'node:timers/promises'
import { configure, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { lazyMenu } from './lazy-menu.tsx'

const ChoiceMenu = lazyMenu(() => import('./choice-menu.tsx'))

// The menu is imported and compiled when first opened, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 45_000 })

function Fruit() {
  const [value, setValue] = useState('apple')
  const choices = ['apple', 'pear'].map((value) => ({ value, label: value }))
  return (
    <ChoiceMenu
      label="Fruit"
      value={value}
      choices={choices}
      onChoose={setValue}
      trigger={<button type="button">{`Fruit: ${value}`}</button>}
    />
  )
}

it('opens at the first press, shows what is chosen, and gives the focus back', async () => {
  render(<Fruit />)
  const closed = screen.getByRole('button', { name: 'Fruit: apple' })
  expect(closed.getAttribute('aria-haspopup')).toBe('menu')
  await userEvent.click(closed)
  await screen.findByRole('menu', { name: 'Fruit' })
  expect(screen.getByRole('menuitemradio', { name: 'apple' }).getAttribute('aria-checked')).toBe('true')
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'pear' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Fruit: pear' }))
})

it('is chosen from by keyboard', async () => {
  render(<Fruit />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('menu')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await screen.findByRole('button', { name: 'Fruit: pear' })
})

it('is silent when it cannot be fetched ahead', async () => {
  let asked = 0
  const load = () => {
    asked++
    return Promise.reject(new Error('offline'))
  }
  const Unreachable = lazyMenu<typeof ChoiceMenu>(load as never)
  render(<Unreachable label="Fruit" value="" choices={[]} onChoose={() => {}} trigger={<button type="button">Fruit</button>} />)
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  await userEvent.hover(screen.getByRole('button', { name: 'Fruit' }))
  await userEvent.tab()
  await setImmediate()
  process.off('unhandledRejection', unhandled)
  expect(asked).toBe(2)
  expect(unhandled).not.toHaveBeenCalled()
})
