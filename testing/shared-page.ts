import { afterAll, vi } from 'vitest'

const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }

/** Test files share a page, one after another: each leaves it empty, and the client's modules as good as new. */
afterAll(() => {
  vi.useRealTimers()
  vi.resetModules()
  localStorage.clear()
  sessionStorage.clear()
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  document.head.replaceChildren()
  document.body.replaceChildren()
  // Removes the substitute, so that the page's own clipboard shows again.
  Reflect.deleteProperty(navigator, 'clipboard')
  happyDOM.setURL('http://localhost:3000/')
})
