import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { TabPanel, Tabs } from './tabs.tsx'

const tabs = [
  { value: 'posts', label: 'Posts', count: 14 },
  { value: 'about', label: 'About' },
  { value: 'colleagues', label: 'Colleagues' },
]

function Profile() {
  const [value, setValue] = useState('posts')
  return (
    <Tabs label="Profile" value={value} onValueChange={setValue} tabs={tabs}>
      {tabs.map((tab) => (
        <TabPanel key={tab.value} value={tab.value}>
          The {tab.label} panel
        </TabPanel>
      ))}
    </Tabs>
  )
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent

it('is walked with the arrow keys, around the ends, and by Home and End', async () => {
  render(<Profile />)
  await userEvent.tab()
  expect(selected()).toBe('Posts14')
  await userEvent.keyboard('{ArrowRight}')
  expect(selected()).toBe('About')
  expect(screen.getByRole('tabpanel').textContent).toBe('The About panel')
  await userEvent.keyboard('{End}')
  expect(selected()).toBe('Colleagues')
  await userEvent.keyboard('{ArrowRight}')
  expect(selected()).toBe('Posts14')
})

it('is one stop for the Tab key', async () => {
  render(<Profile />)
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
})
