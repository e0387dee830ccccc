import { UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { ListedUser, UserSort, UserState } from '#shared/contract/people/users.ts'
import { ROLE_LABEL, ROLES, type Role } from '#shared/domain/roles.ts'
import { Answer } from '#web/components/answer.tsx'
import { FilterBar } from '#web/components/filter-bar.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { EmptyState } from '#web/components/page-state.tsx'
import { type Column, RecordTable, RecordTableSkeleton } from '#web/components/record-table.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Switch } from '#web/components/ui/checkbox.tsx'
import { Confirm } from '#web/components/ui/confirm.tsx'
import { formatDate } from '#web/lib/format.ts'
import { later } from '#web/lib/later.tsx'
import { useAddressFilter } from '#web/lib/use-address-filter.ts'
import type { UserWindowProps } from './edit-user.tsx'
import { messages } from './messages.ts'
import { useChangeUser, useRequireFactor, useResetFactor, useSetRegistration, useUsers } from './queries.ts'
import type { UserTask } from './user-menu-items.tsx'
import { UserMenu } from './user-menu.tsx'

const close = ({ onClose }: UserWindowProps) => onClose()
const EditUser = later<UserWindowProps>(async () => (await import('./edit-user.tsx')).EditUser, close)
const NewPassword = later<UserWindowProps>(async () => (await import('./new-password.tsx')).NewPassword, close)
const DeleteUser = later<UserWindowProps>(async () => (await import('./delete-user.tsx')).DeleteUser, close)

const fullName = ({ firstName, lastName }: ListedUser) => `${firstName} ${lastName}`.trim()

const STATE = { active: ['Aktiv', 'green'], locked: ['Inaktiv', 'grey'], waiting: ['Wartet auf Freigabe', 'amber'] } as const
const userState = ({ isActive, awaitsApproval }: ListedUser): UserState => (awaitsApproval ? 'waiting' : isActive ? 'active' : 'locked')

const COLUMNS: readonly Column<ListedUser>[] = [
  {
    title: 'Name',
    renderCell: (user) => <span className="font-semibold">{fullName(user)}</span>,
    sort: { name: 'name', direction: 'ascending' },
  },
  {
    title: 'E-Mail',
    renderCell: ({ email, isEmailVerified }) => (
      <>
        <span className="break-all">{email}</span>
        {!isEmailVerified && <span className="block text-xs text-ink-2">noch nicht bestätigt</span>}
      </>
    ),
    sort: { name: 'email', direction: 'ascending' },
  },
  { title: 'Rolle', renderCell: ({ role }) => ROLE_LABEL[role] },
  { title: 'Firma', renderCell: ({ companyName }) => companyName ?? '–', sort: { name: 'company', direction: 'ascending' } },
  {
    title: 'Status',
    renderCell: (user) => {
      const [label, tone] = STATE[userState(user)]
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  {
    title: 'Registriert',
    renderCell: ({ createdAt }) => <span className="num">{formatDate(createdAt)}</span>,
    sort: { name: 'newest', direction: 'descending' },
  },
]

const CHOICES = [
  ['role', 'Rolle', [['', 'Alle Rollen'], ...ROLES.map((role) => [role, ROLE_LABEL[role]] as const)]],
  ['state', 'Status', [['', 'Alle Status'], ...(Object.keys(STATE) as UserState[]).map((state) => [state, STATE[state][0]] as const)]],
] as const

function Approval({ needsApproval }: { needsApproval: boolean }) {
  const set = useSetRegistration()
  return (
    <div className="mb-4 rounded-panel border bg-panel px-4 py-3">
      <Switch
        label="Freigabe durch Admin"
        checked={set.isPending ? set.variables.body?.needsApproval === true : needsApproval}
        disabled={set.isPending}
        onChange={({ target }) => set.mutate({ body: { needsApproval: target.checked } })}
      />
      <p className="text-[13px] text-ink-2">
        {needsApproval
          ? 'Wer sich selbst registriert, kommt erst hinein, wenn Sie das Konto freigeben. Wer eingeladen wurde, wartet nicht.'
          : 'Wer sich selbst registriert, kommt sofort hinein.'}
      </p>
    </div>
  )
}

function AdminsNeedFactor({ isRequired }: { isRequired: boolean }) {
  const require = useRequireFactor()
  return (
    <div className="mb-4 rounded-panel border bg-panel px-4 py-3">
      <Switch
        label="Zweiter Faktor für Administratoren Pflicht"
        checked={require.isPending ? require.variables.body?.isRequired === true : isRequired}
        disabled={require.isPending}
        onChange={({ target }) => require.mutate({ body: { isRequired: target.checked } })}
      />
      <p className="text-[13px] text-ink-2">
        {isRequired
          ? 'Wer hier administriert und noch keinen hat, richtet nach der nächsten Anmeldung zuerst einen ein.'
          : 'Jeder entscheidet für sich, in „Mein Profil“. Einschalten kann, wer selbst einen hat.'}
      </p>
    </div>
  )
}

function FactorReset({ user, onClose }: UserWindowProps) {
  const reset = useResetFactor()
  return (
    <Confirm
      open
      question={`Zweiten Faktor von ${fullName(user)} zurücksetzen?`}
      text="App, Passkeys und Wiederherstellungscodes werden entfernt; zur Anmeldung genügt dann das Passwort. Bitte vergewissern Sie sich vorher, dass wirklich diese Person Sie darum bittet. Sie erfährt es per E-Mail."
      action="Zurücksetzen"
      onConfirm={() => {
        onClose()
        reset.mutate({ params: { id: user.id } })
      }}
      onCancel={onClose}
    />
  )
}

function Deactivation({ user, onClose }: UserWindowProps) {
  const change = useChangeUser()
  return (
    <Confirm
      open
      question={user.awaitsApproval ? `${fullName(user)} nicht freigeben?` : `${fullName(user)} deaktivieren?`}
      text="Das Konto bleibt mit allem, was darin ist, aber niemand kommt hinein. Sie können es jederzeit wieder aktivieren."
      action={user.awaitsApproval ? 'Ablehnen' : 'Deaktivieren'}
      onConfirm={() => {
        onClose()
        change.mutate({ params: { id: user.id }, body: { isActive: false } })
      }}
      onCancel={onClose}
    />
  )
}

const WINDOWS = { edit: EditUser, password: NewPassword, delete: DeleteUser, deactivate: Deactivation, factor: FactorReset } as const

/** The installation's users. */
export function UsersTab({
  needsApproval,
  adminsNeedFactor,
}: {
  needsApproval: boolean | undefined
  adminsNeedFactor: boolean | undefined
}) {
  const { filter, change, isFiltered } = useAddressFilter(['search', 'role', 'state'])
  const { filter: order, change: changeOrder } = useAddressFilter(['sort'])
  const { more, ...users } = useUsers({
    search: filter.search,
    role: filter.role as Role | '',
    state: filter.state as UserState | '',
    sort: order.sort as UserSort | '',
  })
  const [task, setTask] = useState<{ readonly user: ListedUser; readonly task: UserTask }>()
  const Window = task && WINDOWS[task.task]
  const reset = () => change({ search: '', role: '', state: '' })
  return (
    <>
      {needsApproval !== undefined && <Approval needsApproval={needsApproval} />}
      {adminsNeedFactor !== undefined && <AdminsNeedFactor isRequired={adminsNeedFactor} />}
      <FilterBar
        label="Benutzer filtern"
        placeholder="Name, E-Mail oder Firma"
        typed="search"
        filter={filter}
        choices={CHOICES}
        change={change}
        isFiltered={isFiltered}
      />
      <Answer
        of={users}
        failed={messages.listFailed}
        loading={<RecordTableSkeleton label="Benutzer werden geladen" />}
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={<UsersRound aria-hidden />}
            title="Niemand gefunden"
            text="Mit weniger Filtern finden Sie mehr."
            action={<Button onClick={reset}>Filter zurücksetzen</Button>}
          />
        }
      >
        {(list) => (
          <RecordTable
            label="Benutzer"
            rows={list}
            columns={COLUMNS}
            toKey={({ id }) => id}
            sort={order.sort || 'newest'}
            onSort={(sort) => changeOrder({ sort: sort === 'newest' ? '' : sort })}
            renderActions={(user) => <UserMenu user={user} onTask={(name) => setTask({ user, task: name })} />}
          />
        )}
      </Answer>
      <MoreButton more={more} />
      {Window && <Window key={`${task.task} ${task.user.id}`} user={task.user} onClose={() => setTask(undefined)} />}
    </>
  )
}
