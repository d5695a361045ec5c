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
// The forms of /auth and the feed both draw them: here they are no request of their own.
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
 * A public page came complete (client/prerender.tsx) and stands until all is here that it takes to draw it. A visitor
 * then sees the same; a member has another header, an address with a question another list, terms may have changed since, and
 * of what stands in a room only the text has come.
 */
async function takeOver() {
  const [viewer] = await Promise.all([queryClient.ensureQueryData(viewerQuery).catch(() => undefined), screen])
  const isAsDrawn = root.dataset.announced === undefined && root.dataset.plain === undefined
  if (viewer === null && !window.location.search && isAsDrawn) hydrateRoot(root, app)
  else createRoot(root).render(app)
}
