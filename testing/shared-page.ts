import { afterAll, vi } from 'vitest'

const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }

/** Files of tests share a page, one after the other: each leaves it empty, and the client's modules as if no one had used them. */
afterAll(() => {
  vi.useRealTimers()
  vi.resetModules()
  localStorage.clear()
  sessionStorage.clear()
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  // What stood in for the page's own one; without it that one shows again.
  Reflect.deleteProperty(navigator, 'clipboard')
  happyDOM.setURL('http://localhost:3000/')
})
