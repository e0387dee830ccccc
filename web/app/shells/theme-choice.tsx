import { Monitor, Moon, Sun } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { chooseTheme, readTheme, subscribeTheme, type Theme, THEMES } from '#web/lib/theme.ts'

const THEME_LABEL: Record<Theme, readonly [label: string, icon: ReactNode]> = {
  light: ['Hell', <Sun key="light" aria-hidden />],
  dark: ['Dunkel', <Moon key="dark" aria-hidden />],
  system: ['System', <Monitor key="system" aria-hidden />],
}

/** Light, dark, or the system's theme. */
export function ThemeChoice() {
  const theme = useSyncExternalStore(subscribeTheme, readTheme)
  return (
    <fieldset className="px-1">
      <legend className="sr-only">Darstellung</legend>
      <div className="flex gap-1">
        {THEMES.map((one) => (
          <label
            key={one}
            className="flex min-h-9 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-md px-2 text-[13px] text-ink-2 hover:bg-quiet has-checked:bg-accent-tint has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent [&_svg]:size-4"
          >
            <input type="radio" name="theme" value={one} checked={theme === one} onChange={() => chooseTheme(one)} className="sr-only" />
            {THEME_LABEL[one][1]}
            {THEME_LABEL[one][0]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
