import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { contractForBrowsers } from './contract-for-browsers.ts'
import { helpArticles } from './help-articles.ts'

/** How the client becomes what runs. The same for the build and for its tests, so that what is tested is what is shipped. */
export const clientPlugins = () => [contractForBrowsers, helpArticles, react(), babel({ presets: [reactCompilerPreset()] })]
