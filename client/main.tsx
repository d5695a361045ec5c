import './http/jitless.ts'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { viewerKey } from './accounts/queries.ts'
import { shareAccount } from './accounts/share-account.ts'
import { reloadAfterDeploy } from './app/reload-after-deploy.ts'
import { routes } from './app/routes.tsx'
import { createQueryClient } from './http/query-client.ts'
import { startTheme } from './page/theme.ts'

startTheme()

const queryClient = createQueryClient((client) => void client.invalidateQueries({ queryKey: viewerKey }))
shareAccount(queryClient)

const router = createBrowserRouter(routes)
reloadAfterDeploy(() => router.createHref(router.state.navigation.location ?? router.state.location))

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
