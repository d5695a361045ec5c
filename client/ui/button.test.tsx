import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { Button, ButtonLink } from './button.tsx'

it('does not submit the form it stands in unless it says so', () => {
  render(<Button>Cancel</Button>)
  expect(screen.getByRole('button', { name: 'Cancel' }).getAttribute('type')).toBe('button')
})

it('shows what it is busy with and cannot be pressed meanwhile', async () => {
  const onClick = vi.fn()
  render(
    <Button busy="Saving..." onClick={onClick}>
      Save Changes
    </Button>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Saving...' })
  await userEvent.click(button)
  expect(onClick).not.toHaveBeenCalled()
  expect(button.disabled).toBe(true)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText('Save Changes')).toBeNull()
})

it('is pressed once it is no longer disabled', async () => {
  const onClick = vi.fn()
  const { rerender } = render(
    <Button disabled onClick={onClick}>
      Post
    </Button>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Post' }))
  expect(onClick).not.toHaveBeenCalled()
  rerender(<Button onClick={onClick}>Post</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Post' }))
  expect(onClick).toHaveBeenCalledOnce()
})

describe('that is disabled while its work runs', () => {
  const save = (busy?: string) => <Button busy={busy}>Save</Button>
  /** As browsers take it from what is disabled; the page of these tests leaves it there. */
  const loseFocus = () => {
    const other = document.body.appendChild(document.createElement('input'))
    other.focus()
    other.remove()
  }

  it('has the focus again afterwards', async () => {
    const { rerender } = render(save())
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    rerender(save('Saving...'))
    loseFocus()
    expect(document.activeElement).toBe(document.body)
    rerender(save())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
  })

  it('leaves it where its reader has taken it meanwhile', async () => {
    const page = (busy?: string) => (
      <>
        {save(busy)}
        <input aria-label="Next" />
      </>
    )
    const { rerender } = render(page())
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    rerender(page('Saving...'))
    screen.getByLabelText('Next').focus()
    rerender(page())
    expect(document.activeElement).toBe(screen.getByLabelText('Next'))
  })

  it('does not take it when it was not pressed', () => {
    const { rerender } = render(save('Saving...'))
    rerender(save())
    expect(document.activeElement).toBe(document.body)
  })
})

it('looks the same as a link', () => {
  render(
    <MemoryRouter>
      <ButtonLink to="/search" variant="primary" size="sm">
        Search
      </ButtonLink>
    </MemoryRouter>,
  )
  const link = screen.getByRole('link', { name: 'Search' })
  expect(link.getAttribute('href')).toBe('/search')
  expect(link.className).toBe('btn btn--primary btn--sm')
})
