import type { Member } from '#shared/contract/people/members.ts'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { OfficeRole } from '#shared/domain/office-rights.ts'
import { OFFICE_ROLE_LABEL } from '#shared/domain/office-words.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Confirm } from '#web/components/ui/confirm.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { later } from '#web/lib/later.tsx'
import { messages } from './messages.ts'
import { useChangeMember, useLeaveOffice, useRemoveMember } from './queries.ts'
import type { RemoveMemberProps } from './remove-member.tsx'
import { useMembers } from './use-members.ts'
import { ROLE_OPTIONS } from './role-options.ts'

interface PeopleCardProps {
  userId: string
  mayManage: boolean
  /** Results of calls that are only on this device; leaving deletes them. */
  unsentCalls: number
  /** Where prospects are handed over, for who may do that. */
  handOverPath: string | undefined
  /** Called after leaving, which ends the session. */
  onLeft: () => void
}

const RemoveMember = later<RemoveMemberProps>(
  async () => (await import('./remove-member.tsx')).RemoveMember,
  ({ onClose }) => onClose(),
)

const fullName = ({ firstName, lastName }: Member) => `${firstName} ${lastName}`.trim()

/** The people of the office; its principal changes their roles and removes them. */
export function PeopleCard({ userId, mayManage, unsentCalls, handOverPath, onLeft }: PeopleCardProps) {
  const { data, isError, isFetching, refetch } = useMembers()
  const leave = useLeaveOffice(onLeft)
  const list = useRef<HTMLUListElement>(null)
  const whyId = useId()
  const principals = data?.filter(({ officeRole, isActive }) => officeRole === 'principal' && isActive) ?? []
  const isOnlyPrincipal = principals.length === 1 && principals[0]?.id === userId
  return (
    <TitledPanel
      title="Menschen im Büro"
      aside={
        data !== undefined &&
        data.length > 1 && (
          <AskingButton
            size="small"
            busy={leave.isPending}
            disabled={isOnlyPrincipal}
            aria-describedby={isOnlyPrincipal ? whyId : undefined}
            question="Das Büro verlassen?"
            text={messages.leaveText(unsentCalls)}
            action="Büro verlassen"
            onConfirm={() => leave.mutate({})}
          >
            Büro verlassen
          </AskingButton>
        )
      }
    >
      <p className="mb-2 text-sm text-ink-2">{messages.people}</p>
      {data && (
        <ul ref={list} tabIndex={-1} aria-label="Menschen im Büro" className="-mb-3 outline-none">
          {data.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isSelf={member.id === userId}
              mayManage={mayManage}
              handOverPath={handOverPath}
              fixedId={isOnlyPrincipal && member.id === userId ? whyId : undefined}
              onLastRemoved={data.length === 2 ? () => list.current?.focus() : undefined}
            />
          ))}
        </ul>
      )}
      {!data && isError && <ErrorCard title="Das Büro konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !isError && (
        <div role="status" aria-label="Menschen im Büro werden geladen">
          <Skeleton className="h-12 w-full" />
        </div>
      )}
    </TitledPanel>
  )
}

interface MemberRowProps extends Pick<PeopleCardProps, 'mayManage' | 'handOverPath'> {
  member: Member
  isSelf: boolean
  /** Id for the sentence why the role cannot change, where it cannot. */
  fixedId: string | undefined
  /** Called when the only other row is removed together with its focus. */
  onLastRemoved: (() => void) | undefined
}

function MemberRow({ member, isSelf, mayManage, handOverPath, fixedId, onLastRemoved }: MemberRowProps) {
  const remove = useRemoveMember()
  const [isRemoving, setIsRemoving] = useState(false)
  const { id, email, officeRole, isActive } = member
  const name = fullName(member)
  return (
    <li className="flex flex-wrap items-center gap-3 border-b py-3 last:border-0">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium break-words">
          {name}
          {isSelf && <Badge>Sie</Badge>}
          {!isActive && <Badge tone="amber">gesperrt</Badge>}
          {!isActive && handOverPath !== undefined && (
            <Link
              to={handOverPath}
              aria-label={`Übergeben: Prospects von ${name}`}
              className="py-1 text-[13px] text-accent hover:underline"
            >
              Übergeben
            </Link>
          )}
        </p>
        <p className="text-[13px] break-all text-ink-2">{email}</p>
        {fixedId !== undefined && (
          <p id={fixedId} className="text-[13px] text-ink-2">
            {messages.onlyPrincipal}
          </p>
        )}
      </div>
      {mayManage ? (
        <div className="w-36">
          <RoleSelect member={member} isSelf={isSelf} fixedId={fixedId} />
        </div>
      ) : (
        <Badge>{OFFICE_ROLE_LABEL[officeRole]}</Badge>
      )}
      {mayManage && !isSelf && (
        <Button size="small" busy={remove.isPending} aria-label={`Aus dem Büro nehmen: ${name}`} onClick={() => setIsRemoving(true)}>
          Herausnehmen
        </Button>
      )}
      {isRemoving && (
        <RemoveMember
          member={member}
          name={name}
          onClose={() => setIsRemoving(false)}
          onConfirm={(handOverTo) => {
            setIsRemoving(false)
            remove.mutate({ params: { id }, body: { handOverTo } }, { onSuccess: () => onLastRemoved?.() })
          }}
        />
      )}
    </li>
  )
}

/** A person's role. Asks before it makes a principal or changes the reader's own role, which the reader may be unable to take back. */
function RoleSelect({ member, isSelf, fixedId }: Pick<MemberRowProps, 'member' | 'isSelf' | 'fixedId'>) {
  const change = useChangeMember()
  const [asked, setAsked] = useState<OfficeRole>()
  const { id, officeRole } = member
  const name = fullName(member)
  const send = (role: OfficeRole) => change.mutate({ params: { id }, body: { officeRole: role } })
  const shown = asked ?? (change.isPending ? change.variables.body?.officeRole : undefined) ?? officeRole
  return (
    <>
      <Select
        aria-label={`Rolle von ${name}`}
        aria-busy={change.isPending || undefined}
        aria-describedby={fixedId}
        className="h-9!"
        options={ROLE_OPTIONS}
        value={shown}
        disabled={fixedId !== undefined}
        onChange={({ target }) => {
          const role = target.value as OfficeRole
          if (isSelf || role === 'principal') setAsked(role)
          else send(role)
        }}
      />
      <Confirm
        open={asked !== undefined}
        question={isSelf ? 'Ihre eigene Rolle ändern?' : `${name} zum Inhaber machen?`}
        text={
          isSelf
            ? 'Zum Inhaber macht Sie danach nur noch ein anderer Inhaber.'
            : 'Ein Inhaber darf alles im Büro, auch Menschen herausnehmen und Ihre Rolle ändern.'
        }
        action={isSelf ? 'Rolle ändern' : 'Zum Inhaber machen'}
        onConfirm={() => {
          if (asked) send(asked)
          setAsked(undefined)
        }}
        onCancel={() => setAsked(undefined)}
      />
    </>
  )
}
