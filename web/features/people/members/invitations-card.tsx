import { lazy, Suspense, useRef, useState } from 'react'
import type { Invitation } from '#shared/contract/people/members.ts'
import { OFFICE_ROLE_LABEL } from '#shared/domain/office-words.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { formatDate } from '#web/lib/format.ts'
import { useInvitations, useWithdraw } from './queries.ts'

const InviteForm = lazy(async () => ({ default: (await import('./invite-form.tsx')).InviteForm }))

/** Invites people into the office by email, and lists the open invitations. */
export function InvitationsCard() {
  const [isInviting, setIsInviting] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  const { data, isError, isFetching, refetch } = useInvitations()
  return (
    <TitledPanel title="Jemanden einladen">
      <p className="mb-4 text-sm text-ink-2">
        Wer eingeladen wird, bekommt eine E-Mail mit einem Link und legt damit sein Konto in Ihrem Büro an. Der Link gilt sieben Tage und
        einmal.
      </p>
      <div ref={top}>
        {isInviting ? (
          <Suspense fallback={<Skeleton className="h-16 w-full" />}>
            <InviteForm />
          </Suspense>
        ) : (
          <Button onClick={() => setIsInviting(true)}>Einladen …</Button>
        )}
      </div>
      {data && data.length > 0 && (
        <ul className="mt-4 -mb-3" aria-label="Offene Einladungen">
          {data.map((invitation) => (
            <InvitationRow
              key={invitation.id}
              invitation={invitation}
              onLastRemoved={data.length === 1 ? () => top.current?.querySelector<HTMLElement>('input, button')?.focus() : undefined}
            />
          ))}
        </ul>
      )}
      {!data && isError && (
        <ErrorCard title="Die offenen Einladungen konnten nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !isError && (
        <div role="status" aria-label="Offene Einladungen werden geladen" className="mt-4">
          <Skeleton className="h-12 w-full" />
        </div>
      )}
    </TitledPanel>
  )
}

interface InvitationRowProps {
  invitation: Invitation
  /** Called when the only row is removed together with its focus. */
  onLastRemoved: (() => void) | undefined
}

function InvitationRow({ invitation: { id, email, officeRole, invitedBy, expiresAt }, onLastRemoved }: InvitationRowProps) {
  const withdraw = useWithdraw()
  return (
    <li className="flex flex-wrap items-center gap-3 border-b py-3 last:border-0">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium break-all">
          {email}
          <Badge>{OFFICE_ROLE_LABEL[officeRole]}</Badge>
        </p>
        <p className="text-[13px] text-ink-2">
          eingeladen von {invitedBy} · gilt bis {formatDate(expiresAt)}
        </p>
      </div>
      <AskingButton
        size="small"
        busy={withdraw.isPending}
        aria-label={`Einladung zurücknehmen: ${email}`}
        question={`Einladung an ${email} zurücknehmen?`}
        text="Der Link in der E-Mail gilt dann sofort nicht mehr."
        action="Einladung zurücknehmen"
        onConfirm={() => withdraw.mutate({ params: { id } }, { onSuccess: () => onLastRemoved?.() })}
      >
        Zurücknehmen
      </AskingButton>
    </li>
  )
}
