import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'

/** Stands for all components: this fails without the React compiler. */
const drawn = vi.fn()

function Child({ words }: { words: string[] }) {
  drawn()
  return <p>{words.join(' ')}</p>
}

function Parent() {
  const [count, setCount] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
      <Child words={['the', 'same']} />
    </>
  )
}

it('is tested as it is built: what gets the same is not drawn again', async () => {
  render(<Parent />)
  await userEvent.click(screen.getByRole('button', { name: '0' }))
  screen.getByRole('button', { name: '1' })
  expect(drawn).toHaveBeenCalledOnce()
})
