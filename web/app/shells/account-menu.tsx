import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { menuItemClass, Popover } from '#web/components/ui/popover.tsx'
import { Avatar } from '#web/features/people/accounts/avatar.tsx'
import { displayName } from '#web/features/people/accounts/identity.ts'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { later } from '#web/lib/later.tsx'
import { paths } from '#web/lib/paths.ts'
import { LaterIcon } from './later-icon.ts'

/** Loaded with the menu, which most visits never open. */
const ThemeChoice = later<object>(
  async () => (await import('./theme-choice.tsx')).ThemeChoice,
  () => undefined,
)

const MenuIcon = ({ to }: { to: string }) => (
  <span className="size-4">
    <LaterIcon to={to} />
  </span>
)

/** The user, the theme, and the sign-out. */
export function AccountMenu() {
  const user = useUser()
  const [open, setOpen] = useState(false)
  const name = displayName(user)
  return (
    <Popover
      label="Konto"
      open={open}
      onOpenChange={setOpen}
      className="w-72 p-1.5"
      renderTrigger={(props) => (
        <Button {...props} variant="ghost" className="px-1.5! text-ink!" onPointerEnter={ThemeChoice.ahead} onFocus={ThemeChoice.ahead}>
          <Avatar user={user} />
          <span className="sr-only">Konto: </span>
          <span className="max-w-44 truncate max-sm:sr-only">{name}</span>
        </Button>
      )}
    >
      <div className="px-2.5 pt-1.5 pb-1">
        <p className="text-sm font-semibold wrap-anywhere">{name}</p>
        <p className="text-[13px] wrap-anywhere text-ink-2">{user.email}</p>
        {user.isDemo && <Badge className="mt-1.5">Demo-Konto</Badge>}
      </div>
      <hr className="my-1.5" />
      <div className="min-h-9">
        <ThemeChoice />
      </div>
      <hr className="my-1.5" />
      <Link to={paths.profile} onClick={() => setOpen(false)} className={menuItemClass}>
        <MenuIcon to={paths.profile} />
        Mein Profil
      </Link>
      {user.role === 'agent' && (
        <Link to={paths.office} onClick={() => setOpen(false)} className={menuItemClass}>
          <MenuIcon to={paths.office} />
          Büro
        </Link>
      )}
      {user.role === 'agent' && (
        <Link to={paths.propstack} onClick={() => setOpen(false)} className={menuItemClass}>
          <MenuIcon to="settings" />
          Einstellungen
        </Link>
      )}
      {user.role === 'agent' && (
        <Link to={paths.privacyDesk} onClick={() => setOpen(false)} className={menuItemClass}>
          <MenuIcon to={paths.privacyDesk} />
          Datenschutz
        </Link>
      )}
      <Link to={paths.logout} className={menuItemClass}>
        <MenuIcon to={paths.logout} />
        Abmelden
      </Link>
    </Popover>
  )
}
