import { BadgeCheck, History, KeyRound, Mail, MailCheck, Pencil, ShieldOff, Trash2, UserCheck, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListedUser } from '#shared/contract/people/users.ts'
import { menuItemClass } from '#web/components/ui/popover.tsx'

/** Actions with their own dialog. */
export type UserTask = 'edit' | 'password' | 'delete' | 'deactivate' | 'factor'

export interface UserMenuItemsProps {
  user: ListedUser
  onClose: () => void
  onTask: (task: UserTask) => void
  onLetIn: () => void
  onMail: (templateType: 'welcome_email' | 'email_verification') => void
}

/** Omits actions that are not allowed on administrators. */
export function UserMenuItems({ user, onClose, onTask, onLetIn, onMail }: UserMenuItemsProps) {
  const isOrdinary = user.role !== 'admin'
  const item = (icon: ReactNode, label: string, run: () => void) => (
    <button
      type="button"
      className={menuItemClass}
      onClick={() => {
        onClose()
        run()
      }}
    >
      {icon}
      {label}
    </button>
  )
  return (
    <>
      {item(<Pencil aria-hidden />, 'Bearbeiten', () => onTask('edit'))}
      {user.awaitsApproval && item(<BadgeCheck aria-hidden />, 'Freigeben', onLetIn)}
      {!user.isActive && !user.awaitsApproval && item(<UserCheck aria-hidden />, 'Aktivieren', onLetIn)}
      {isOrdinary &&
        (user.isActive || user.awaitsApproval) &&
        item(<UserX aria-hidden />, user.awaitsApproval ? 'Ablehnen' : 'Deaktivieren', () => onTask('deactivate'))}
      {isOrdinary && item(<KeyRound aria-hidden />, 'Passwort zurücksetzen', () => onTask('password'))}
      {isOrdinary && user.hasSecondFactor && item(<ShieldOff aria-hidden />, 'Zweiten Faktor zurücksetzen', () => onTask('factor'))}
      <Link to={`?tab=protokoll&person=${user.id}`} className={menuItemClass} onClick={onClose}>
        <History aria-hidden />
        Protokoll zeigen
      </Link>
      <hr className="my-1.5" />
      {item(<Mail aria-hidden />, 'Willkommens-E-Mail', () => onMail('welcome_email'))}
      {!user.isEmailVerified && item(<MailCheck aria-hidden />, 'E-Mail-Bestätigung', () => onMail('email_verification'))}
      {isOrdinary && (
        <>
          <hr className="my-1.5" />
          {item(<Trash2 aria-hidden />, 'Löschen', () => onTask('delete'))}
        </>
      )}
    </>
  )
}
