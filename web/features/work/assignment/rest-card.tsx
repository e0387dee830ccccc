import type { AssignmentSettings } from '#shared/contract/work/assignment.ts'
import { describeWhoChanges } from '#shared/domain/office-words.ts'
import { RETURN_DAYS_MAX } from '#shared/domain/limits.ts'
import { Switch } from '#web/components/ui/checkbox.tsx'
import { Field } from '#web/components/ui/field.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { formatCounted } from '#web/lib/format.ts'
import { useMay } from '#web/lib/may.ts'
import { messages } from './messages.ts'
import { useSetAssignment } from './queries.ts'

const NEVER = ''
const OPTIONS = [
  ...Array.from({ length: RETURN_DAYS_MAX }, (_, at) => [String(at + 1), `nach ${formatCounted(at + 1, 'Werktag', 'Werktagen')}`] as const),
  [NEVER, 'nie'] as const,
]

const Fixed = ({ settings: { isInTurn, returnDays } }: { settings: AssignmentSettings }) => (
  <p className="text-sm">
    {isInTurn ? `${messages.inTurn}.` : messages.notInTurn} Unbearbeitete Leads werden{' '}
    {returnDays === null ? 'nicht' : `nach ${formatCounted(returnDays, 'Werktag', 'Werktagen')}`} wieder frei.{' '}
    <span className="text-ink-2">{describeWhoChanges('prospects.assign')}</span>
  </p>
)

function Changeable({ settings: { isInTurn, returnDays } }: { settings: AssignmentSettings }) {
  const set = useSetAssignment()
  const shown = (set.isPending && set.variables.body) || { isInTurn, returnDays }
  const change = (part: Partial<AssignmentSettings>) => set.mutate({ body: { isInTurn, returnDays, ...part } })
  return (
    <div className="space-y-4">
      <Switch
        label={messages.inTurn}
        checked={shown.isInTurn}
        aria-busy={set.isPending || undefined}
        onChange={({ target }) => change({ isInTurn: target.checked })}
      />
      <div className="w-72 max-w-full">
        <Field label="Unbearbeitete Leads werden wieder frei">
          {(control) => (
            <Select
              {...control}
              options={OPTIONS}
              value={shown.returnDays === null ? NEVER : String(shown.returnDays)}
              aria-busy={set.isPending || undefined}
              onChange={({ target }) => change({ returnDays: target.value === NEVER ? null : Number(target.value) })}
            />
          )}
        </Field>
      </div>
    </div>
  )
}

/** What applies where no rule does, and how long a lead may lie. */
export function RestCard({ settings }: { settings: AssignmentSettings }) {
  const mayAssign = useMay('prospects.assign')
  return (
    <TitledPanel title="Übrige und unbearbeitete Leads">
      <p className="mb-4 text-sm text-ink-2">{messages.returns}</p>
      {mayAssign ? <Changeable settings={settings} /> : <Fixed settings={settings} />}
    </TitledPanel>
  )
}
