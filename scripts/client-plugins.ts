import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { contractForBrowsers } from './contract-for-browsers.ts'
import { helpArticles } from './help-articles.ts'

/** How the client is compiled. The same for the build and its tests, so that what is tested is what ships. */
export const clientPlugins = () => [contractForBrowsers, helpArticles, react(), babel({ presets: [reactCompilerPreset()] })]
