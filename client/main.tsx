import './http/jitless.ts'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { viewerKey, viewerQuery } from './accounts/queries.ts'
import { shareAccount } from './accounts/share-account.ts'
import { App } from './app/app.tsx'
import { reloadAfterDeploy } from './app/reload-after-deploy.ts'
import { fetchScreen } from './app/routes.tsx'
import { createQueryClient } from './http/query-client.ts'
import { startTheme } from './page/theme.ts'

startTheme()

const queryClient = createQueryClient((client) => void client.invalidateQueries({ queryKey: viewerKey }))
shareAccount(queryClient)

reloadAfterDeploy()
fetchScreen(window.location)

const root = document.getElementById('root')!
const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
)

if (root.hasChildNodes()) void takeOver()
else createRoot(root).render(app)

/**
 * A public page came complete (client/prerender.tsx) and stands until its screen is here. What a visitor sees is then
 * the same; a member has another header, and an address with a question another list.
 */
async function takeOver() {
  const viewer = await queryClient.ensureQueryData(viewerQuery).catch(() => undefined)
  if (!router.state.initialized) await new Promise((resolve) => router.subscribe((state) => state.initialized && resolve(state)))
  if (viewer === null && !window.location.search) hydrateRoot(root, app)
  else createRoot(root).render(app)
}
