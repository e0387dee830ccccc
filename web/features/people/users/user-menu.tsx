import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { ListedUser } from '#shared/contract/people/users.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Popover } from '#web/components/ui/popover.tsx'
import { later } from '#web/lib/later.tsx'
import { useChangeUser, useSendMail } from './queries.ts'
import type { UserMenuItemsProps, UserTask } from './user-menu-items.tsx'

const Items = later<UserMenuItemsProps>(
  async () => (await import('./user-menu-items.tsx')).UserMenuItems,
  ({ onClose }) => onClose(),
)

interface UserMenuProps {
  user: ListedUser
  onTask: (task: UserTask) => void
}

/** All actions on an account. */
export function UserMenu({ user, onTask }: UserMenuProps) {
  const [open, setOpen] = useState(false)
  const change = useChangeUser()
  const mail = useSendMail()
  const label = `Aktionen für ${user.firstName} ${user.lastName}`
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      className="w-64 p-1.5"
      renderTrigger={(props) => (
        <Button
          {...props}
          variant="ghost"
          size="icon"
          busy={change.isPending || mail.isPending}
          aria-label={label}
          className="size-9!"
          onPointerEnter={Items.ahead}
          onFocus={Items.ahead}
        >
          <Ellipsis aria-hidden />
        </Button>
      )}
    >
      <Items
        user={user}
        onClose={() => setOpen(false)}
        onTask={onTask}
        onLetIn={() => change.mutate({ params: { id: user.id }, body: { isActive: true } })}
        onMail={(templateType) =>
          mail.mutate({
            params: { userId: user.id },
            body: { templateType, customData: templateType === 'welcome_email' ? { userType: user.role } : {} },
          })
        }
      />
    </Popover>
  )
}
