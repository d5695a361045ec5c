const reloadedKey = 'ibid-reloaded-at'
const notAgainWithinMs = 60_000

/**
 * A deploy replaces the hashed files, so a page opened before it may ask for a screen that is gone.
 * Loading once more brings the new ones; if that did not help, the screen's error page says so. Posts, comments and
 * messages that are half written are kept in the browser, and stand there again afterwards.
 */
export function reloadAfterDeploy() {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(reloadedKey))
    if (Date.now() - last < notAgainWithinMs) return

    // Prevented, the import yields nothing instead of an error: `screen` in routes.tsx then waits for the reload.
    event.preventDefault()
    sessionStorage.setItem(reloadedKey, String(Date.now()))
    // The address is the wanted one already: it changes before its screen is fetched.
    window.location.reload()
  })
}
