// Blocks the first paint on purpose: a chosen look must not flash or jump. client/page/kept-choice.ts takes over from here.
const kept = { theme: 'ibid-theme', textSize: 'ibid-text-size', motion: 'ibid-motion' }

function show() {
  try {
    for (const [name, key] of Object.entries(kept)) {
      const value = localStorage.getItem(key)
      if (value && value !== 'system') document.documentElement.dataset[name] = value
      else delete document.documentElement.dataset[name]
    }
  } catch {
    // Storage is blocked: the system's look applies.
  }
}

show()
// A choice made in another tab.
window.addEventListener('storage', show)

// Submitting a form before the client has taken over would reload the page and lose the input.
window.addEventListener('submit', (event) => event.preventDefault())
