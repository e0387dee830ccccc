import type { Member } from '#shared/contract/people/members.ts'
import { OFFICE_ROLES, type OfficeRole } from '#shared/domain/office-rights.ts'
import { OFFICE_ROLE_LABEL } from '#shared/domain/office-words.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { messages } from './messages.ts'
import { useChangeMember, useLeaveOffice, useRemoveMember } from './queries.ts'
import { useMembers } from './use-members.ts'

interface PeopleCardProps {
  userId: string
  mayManage: boolean
  /** After leaving, which ends the session. */
  onLeft: () => void
}

const ROLE_OPTIONS = OFFICE_ROLES.map((role) => [role, OFFICE_ROLE_LABEL[role]] as const)
const fullName = ({ firstName, lastName }: Member) => `${firstName} ${lastName}`.trim()

/** The people of the office; its principal changes their roles and removes them. */
export function PeopleCard({ userId, mayManage, onLeft }: PeopleCardProps) {
  const { data, isError, isFetching, refetch } = useMembers()
  const leave = useLeaveOffice()
  return (
    <TitledPanel
      title="Menschen im Büro"
      aside={
        data !== undefined &&
        data.length > 1 && (
          <AskingButton
            size="small"
            busy={leave.isPending}
            question="Das Büro verlassen?"
            text="Prospects, Partner und alles andere des Büros bleiben hier. Ihre Suchanfragen und Favoriten nehmen Sie mit; auf allen Geräten werden Sie abgemeldet."
            action="Büro verlassen"
            onConfirm={() => leave.mutate({}, { onSuccess: onLeft })}
          >
            Büro verlassen
          </AskingButton>
        )
      }
    >
      <p className="mb-2 text-sm text-ink-2">{messages.people}</p>
      {data && (
        <ul className="-mb-3">
          {data.map((member) => (
            <MemberRow key={member.id} member={member} isSelf={member.id === userId} mayManage={mayManage} />
          ))}
        </ul>
      )}
      {!data && isError && <ErrorCard title="Das Büro konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !isError && <Skeleton className="h-12 w-full" />}
    </TitledPanel>
  )
}

interface MemberRowProps {
  member: Member
  isSelf: boolean
  mayManage: boolean
}

function MemberRow({ member, isSelf, mayManage }: MemberRowProps) {
  const change = useChangeMember()
  const remove = useRemoveMember()
  const { id, email, officeRole, isActive } = member
  const name = fullName(member)
  return (
    <li className="flex flex-wrap items-center gap-3 border-b py-3 last:border-0">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium break-words">
          {name}
          {isSelf && <Badge>Sie</Badge>}
          {!isActive && <Badge tone="amber">gesperrt</Badge>}
        </p>
        <p className="text-[13px] break-all text-ink-2">{email}</p>
      </div>
      {mayManage ? (
        <div className="w-36">
          <Select
            aria-label={`Rolle von ${name}`}
            className="h-9!"
            options={ROLE_OPTIONS}
            value={change.isPending ? (change.variables.body?.officeRole ?? officeRole) : officeRole}
            disabled={change.isPending}
            onChange={({ target }) => change.mutate({ params: { id }, body: { officeRole: target.value as OfficeRole } })}
          />
        </div>
      ) : (
        <Badge>{OFFICE_ROLE_LABEL[officeRole]}</Badge>
      )}
      {mayManage && !isSelf && (
        <AskingButton
          size="small"
          busy={remove.isPending}
          aria-label={`Aus dem Büro nehmen: ${name}`}
          question={`${name} aus dem Büro nehmen?`}
          text="Das Konto arbeitet danach in einem eigenen, leeren Büro. Seine Anmeldungen und Schlüssel enden sofort; alles, was dem Büro gehört, bleibt hier."
          action="Aus dem Büro nehmen"
          onConfirm={() => remove.mutate({ params: { id } })}
        >
          Herausnehmen
        </AskingButton>
      )}
    </li>
  )
}
