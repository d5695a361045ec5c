import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Menu, MenuItem } from './menu.tsx'

function Post({ destructive = true }: { destructive?: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Menu trigger={<Button>Post menu</Button>} label="What to do with the post">
        <MenuItem onSelect={() => setIsAsking(true)}>Delete post</MenuItem>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Delete post"
        sentence="Are you sure you want to delete this post?"
        confirmLabel="Delete"
        destructive={destructive}
        onConfirm={() => setIsAsking(false)}
      />
    </>
  )
}

const ask = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Post menu' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete post' }))
}

it('asks with Cancel focused, and gives focus back to the menu that asked', async () => {
  render(<Post />)
  await ask()
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete post' })
  expect(document.getElementById(dialog.getAttribute('aria-describedby')!)?.textContent).toMatch(/^Are you sure/)
  expect(document.activeElement?.textContent).toBe('Cancel')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => document.activeElement?.textContent).toBe('Post menu')
})

it('focuses the answer that is no loss', async () => {
  render(<Post destructive={false} />)
  await ask()
  await screen.findByRole('alertdialog')
  expect(document.activeElement?.textContent).toBe('Delete')
})
