import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { LoadMore } from './load-more.tsx'

/** Two items a page, and three pages at most. */
function List({ pages = 3, children }: { pages?: number; children: (names: string[]) => ReactNode }) {
  const [shown, setShown] = useState(1)
  const [isFetchingNextPage, setIsFetching] = useState(false)
  function answer(more: number) {
    setIsFetching(false)
    setShown(shown + more)
  }
  const names = Array.from({ length: shown * 2 }, (_, at) => `Item ${at + 1}`)
  return (
    <section>
      {children(names)}
      <LoadMore pages={{ hasNextPage: shown < pages, isFetchingNextPage, fetchNextPage: () => setIsFetching(true) }} />
      <a href="#after">After the list</a>
      <button onClick={() => answer(1)}>It answers</button>
      <button onClick={() => answer(0)}>It fails</button>
    </section>
  )
}

const asItems = (names: string[]) => (
  <ul>
    {names.map((name) => (
      <li key={name}>
        <a href="#there">{name}</a>
        <ul>
          <li>Within</li>
        </ul>
      </li>
    ))}
  </ul>
)
const asDays = (names: string[]) =>
  Array.from({ length: names.length / 2 }, (_, at) => (
    <section key={at}>
      <h3>Day {at + 1}</h3>
      <table>
        <thead>
          <tr>
            <th>Name</th>
          </tr>
        </thead>
        <tbody>
          {names.slice(at * 2, at * 2 + 2).map((name) => (
            <tr key={name}>
              <td>{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  ))
const asLinks = (names: string[]) =>
  names.map((name) => (
    <a key={name} href="#there">
      {name}
    </a>
  ))

/** Without taking the focus. */
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const loadMore = () => userEvent.click(screen.getByRole('button', { name: 'Load More' }))
const loadedAt = async (name: string) => {
  press('It answers')
  await waitFor(() => expect(document.activeElement?.textContent).toContain(name))
}

describe('who loads more', () => {
  it.each([
    ['items', asItems],
    ['rows under headings', asDays],
    ['links', asLinks],
  ])('goes on at the first of the new %s, also when the button goes with the last of them', async (_, children) => {
    render(<List>{children}</List>)
    await loadMore()
    await loadedAt('Item 3')
    await loadMore()
    await loadedAt('Item 5')
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull()
  })

  it('stays elsewhere, having gone there meanwhile', async () => {
    render(<List pages={2}>{asItems}</List>)
    await loadMore()
    screen.getByRole('link', { name: 'Item 1' }).focus()
    press('It answers')
    expect(await screen.findByText('Item 4')).toBeDefined()
    expect(document.activeElement?.textContent).toBe('Item 1')
  })

  it('is at the button again when it fails, and goes on when it succeeds', async () => {
    render(<List>{asItems}</List>)
    await loadMore()
    // As browsers do with what cannot be pressed.
    screen.getByRole('button', { name: 'Loading...' }).blur()
    press('It fails')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Load More' })))
    await loadMore()
    await loadedAt('Item 3')
  })
})
