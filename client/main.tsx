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
import { reloadAfterDeploy } from './app/reload-after-deploy.ts'
import { App, fetchScreen } from './app/routes.tsx'
import { createQueryClient } from './http/query-client.ts'
import { startTheme } from './page/theme.ts'
// Both the forms of /auth and the feed use them: here they need no request of their own.
import './categories/queries.ts'
import './ui/cloth.tsx'
import '#client/ui/pictures/shelf.tsx'

startTheme()

const queryClient = createQueryClient((client) => void client.invalidateQueries({ queryKey: viewerKey }))
shareAccount(queryClient)

reloadAfterDeploy()
const screen = fetchScreen(window.location)

const root = document.getElementById('root')!
const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>
)

if (root.hasChildNodes()) void takeOver()
else createRoot(root).render(app)

/**
 * A public page arrives complete (client/prerender.tsx) and stays until everything needed to render it is here. For a
 * visitor the result is then the same; but a member has a different header, an address with a query a different list, terms
 * may have changed since, and of a room's pages only the text is there.
 */
async function takeOver() {
  const [viewer] = await Promise.all([queryClient.ensureQueryData(viewerQuery).catch(() => undefined), screen])
  const isAsDrawn = root.dataset.announced === undefined && root.dataset.plain === undefined
  if (viewer === null && !window.location.search && isAsDrawn) hydrateRoot(root, app)
  else createRoot(root).render(app)
}
