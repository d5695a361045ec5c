// Blocks the first paint on purpose: a chosen theme must not flash. client/page/theme.ts takes over from here.
try {
  const theme = localStorage.getItem('ibid-theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is blocked: the system's theme applies.
}
