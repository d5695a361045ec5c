import { useRoutes } from 'react-router'
import { routes } from './routes.tsx'

/** Everything between the address and the screen. */
export const App = () => useRoutes(routes)
