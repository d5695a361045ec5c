const reloadedKey = 'ibid-reloaded-at'
const notAgainWithinMs = 60_000

/**
 * A deploy replaces the hashed files, so a page opened earlier may ask for a screen that is gone. Reloading fetches the new
 * ones; if that does not help, the screen's error page says so. Unfinished posts, comments and messages are saved in the
 * browser and restored afterwards.
 */
export function reloadAfterDeploy() {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(reloadedKey))
    if (Date.now() - last < notAgainWithinMs) return

    // Once prevented, the import yields nothing instead of an error: `screen` in routes.tsx then waits for the reload.
    event.preventDefault()
    sessionStorage.setItem(reloadedKey, String(Date.now()))
    // The address is already the right one: it changes before its screen is fetched.
    window.location.reload()
  })
}
