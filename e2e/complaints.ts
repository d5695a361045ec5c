import type { Page } from '@playwright/test'

/** What the browser complains about from now on: errors, refusals of the Content-Security-Policy, answers that fail. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const { url } = message.location()
    // GET /api/user answers 401 to a visitor, and browsers report it.
    if (message.type() === 'error' && !url.endsWith('/api/user')) complaints.push(`${message.text()} ${url}`)
  })
  return complaints
}
