export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'giebel.theme'
const dark = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY)
    return THEMES.find((theme) => theme === stored) ?? 'system'
  } catch {
    return 'system'
  }
}

function apply(): void {
  const theme = readTheme()
  document.documentElement.dataset['theme'] = theme === 'system' ? (dark().matches ? 'dark' : 'light') : theme
}

/** Applies the theme before the first paint, and follows the system if that was chosen. */
export function startTheme(): void {
  apply()
  dark().addEventListener('change', apply)
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the choice is lost on the next visit.
  }
  apply()
  for (const listener of listeners) listener()
}

export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
