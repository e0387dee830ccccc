import { CircleUser, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { menuItemClass, Popover } from '#web/components/ui/popover.tsx'
import { Avatar } from '#web/features/people/accounts/avatar.tsx'
import { nameOf } from '#web/features/people/accounts/identity.ts'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { paths } from '#web/lib/paths.ts'
import type { Theme } from '#web/lib/theme.ts'
import { chooseTheme, readTheme, subscribeTheme, THEMES } from '#web/lib/theme.ts'

const THEME_LABEL: Record<Theme, readonly [label: string, icon: ReactNode]> = {
  light: ['Hell', <Sun key="light" aria-hidden />],
  dark: ['Dunkel', <Moon key="dark" aria-hidden />],
  system: ['System', <Monitor key="system" aria-hidden />],
}

function ThemeChoice() {
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

/** Who is signed in, how it looks, the way out. */
export function AccountMenu() {
  const user = useUser()
  const [open, setOpen] = useState(false)
  const name = nameOf(user)
  return (
    <Popover
      label="Konto"
      open={open}
      onOpenChange={setOpen}
      className="w-72 p-1.5"
      renderTrigger={(props) => (
        <Button {...props} variant="ghost" className="px-1.5! text-ink!">
          <Avatar user={user} />
          <span className="sr-only">Konto: </span>
          <span className="max-w-44 truncate max-sm:sr-only">{name}</span>
        </Button>
      )}
    >
      <div className="px-2.5 pt-1.5 pb-1">
        <p className="text-sm font-semibold">{name}</p>
        <p className="text-[13px] break-words text-ink-2">{user.email}</p>
        {user.isDemo && <Badge className="mt-1.5">Demo-Konto</Badge>}
      </div>
      <hr className="my-1.5" />
      <ThemeChoice />
      <hr className="my-1.5" />
      <Link to={paths.profile} onClick={() => setOpen(false)} className={menuItemClass}>
        <CircleUser aria-hidden />
        Mein Profil
      </Link>
      {user.role === 'agent' && (
        <Link to={paths.propstack} onClick={() => setOpen(false)} className={menuItemClass}>
          <Settings aria-hidden />
          Einstellungen
        </Link>
      )}
      <Link to={paths.logout} className={menuItemClass}>
        <LogOut aria-hidden />
        Abmelden
      </Link>
    </Popover>
  )
}
