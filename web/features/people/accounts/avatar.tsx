import type { User } from '#shared/contract/people/accounts.ts'
import { cn } from '#web/lib/class-names.ts'
import { formatInitials } from './identity.ts'

interface AvatarProps {
  user: Pick<User, 'firstName' | 'lastName' | 'email' | 'profileImageUrl'>
  className?: string
}

/** A user's picture or initials. The name is beside it, so it is hidden from screen readers. */
export const Avatar = ({ user, className = 'size-7 text-xs' }: AvatarProps) =>
  user.profileImageUrl ? (
    <img
      src={user.profileImageUrl}
      alt=""
      referrerPolicy="no-referrer"
      className={cn('shrink-0 rounded-full bg-quiet object-cover', className)}
    />
  ) : (
    <span
      aria-hidden
      className={cn('flex shrink-0 items-center justify-center rounded-full bg-accent-tint font-bold text-accent', className)}
    >
      {formatInitials(user)}
    </span>
  )
