import { keptChoice, markPage } from './kept-choice.ts'

export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** The token `paper`: the browser's own bars take the page's color. */
const paper = { light: '#f5f3ec', dark: '#141310' }

function apply(theme: Theme) {
  markPage('theme', theme === 'system' ? undefined : theme)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.getAttribute('media')?.includes('dark') ? 'dark' : 'light'
    meta.content = paper[theme === 'system' ? own : theme]
  }
}

export const {
  get: getTheme,
  set: setTheme,
  subscribe: subscribeToTheme,
  start: startTheme,
  useChoice: useTheme,
} = keptChoice<Theme>({ storageKey: 'ibid-theme', values: themes, otherwise: 'system', apply })
