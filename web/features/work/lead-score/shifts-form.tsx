import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import {
  AREA_POINTS,
  type LeadShift,
  SHIFT_ASPECTS,
  SHIFT_MAX,
  type ShiftAspect,
  shiftLabel,
  SHIFTS_MAX,
} from '#shared/domain/lead-shifts.ts'
import { VALUES } from '#shared/domain/lead-weights.ts'
import { PROPERTY_TYPES } from '#shared/domain/property-type.ts'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { FieldNote } from '#web/components/ui/field.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { serverMessage } from '#web/lib/api.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { findProblem, type ShiftValue, shiftsIn, toShiftValues } from './shift-values.ts'

const FIXED = [
  ...PROPERTY_TYPES.map((value) => ({ aspect: 'kind', value }) as const),
  ...VALUES.toReversed().map(({ value }) => ({ aspect: 'value', value }) as const),
]

const ASPECT_LABEL: Record<ShiftAspect, string> = { area: 'Gebiete', kind: 'Arten', value: 'Größe der Provision' }

export function ShiftsForm({ shifts }: { shifts: readonly LeadShift[] }) {
  const [values, setValues] = useState(() => toShiftValues(shifts, FIXED))
  const [isAsked, setIsAsked] = useState(false)
  const save = useWrite('PUT /api/lead-shifts', {
    onSuccess: () => toaster.show({ title: 'Die Gewichtung gilt ab sofort' }),
    onError: (error) => toaster.fail('Die Gewichtung wurde nicht gespeichert', serverMessage(error)),
  })
  const isWrong = values.some((value) => findProblem(value, values) !== undefined)
  const isDirty = isWrong || JSON.stringify(shiftsIn(values)) !== JSON.stringify(shifts)
  const change = (key: string, patch: Partial<ShiftValue>) => setValues(values.map((one) => (one.key === key ? { ...one, ...patch } : one)))
  const add = () => setValues([{ key: crypto.randomUUID(), aspect: 'area', value: '', points: String(AREA_POINTS) }, ...values])
  const submit = () => {
    setIsAsked(true)
    if (!isWrong) save.mutate({ body: { shifts: shiftsIn(values) } })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <LeaveGuard when={isDirty && !save.isPending} />
      {SHIFT_ASPECTS.map((aspect) => (
        <Group key={aspect} aspect={aspect} onAdd={aspect === 'area' && values.length < SHIFTS_MAX ? add : undefined}>
          {values
            .filter((value) => value.aspect === aspect)
            .map((value) => (
              <ShiftLine
                key={value.key}
                value={value}
                problem={isAsked ? findProblem(value, values) : undefined}
                onChange={(patch) => change(value.key, patch)}
                onRemove={() => setValues(values.filter(({ key }) => key !== value.key))}
              />
            ))}
        </Group>
      ))}
      <div className="mt-5 border-t pt-4">
        <Button type="submit" variant="primary" busy={save.isPending} disabled={!isDirty}>
          Gewichtung speichern
        </Button>
      </div>
    </form>
  )
}

function Group({ aspect, onAdd, children }: { aspect: ShiftAspect; onAdd: (() => void) | undefined; children: ReactNode }) {
  return (
    <fieldset className="mt-5 border-t pt-4">
      <legend className="float-left text-[15px] font-semibold">{ASPECT_LABEL[aspect]}</legend>
      <div className="clear-left space-y-2 pt-2">
        {children}
        {aspect === 'area' && (
          <Button onClick={onAdd} disabled={!onAdd}>
            <Plus aria-hidden />
            Gebiet hinzufügen
          </Button>
        )}
      </div>
    </fieldset>
  )
}

interface ShiftLineProps {
  value: ShiftValue
  problem: string | undefined
  onChange: (patch: Partial<ShiftValue>) => void
  onRemove: () => void
}

function ShiftLine({ value: { aspect, value, points }, problem, onChange, onRemove }: ShiftLineProps) {
  const id = useId()
  const label = shiftLabel({ aspect, value }) ?? 'Neues Gebiet'
  const errorProps = { 'aria-invalid': problem ? true : undefined, 'aria-describedby': problem ? id : undefined } as const
  return (
    <div>
      <div className="flex items-center gap-2.5">
        <span className="min-w-0 flex-1">
          {aspect === 'area' ? (
            <Input
              {...errorProps}
              aria-label="Postleitzahl oder ihre ersten Ziffern"
              inputMode="numeric"
              placeholder="z. B. 202 oder 20257"
              maxLength={5}
              value={value}
              onChange={(event) => onChange({ value: event.target.value.trim() })}
            />
          ) : (
            label
          )}
        </span>
        <span className="w-24 shrink-0">
          <Input
            {...errorProps}
            className="text-right num"
            aria-label={`Punkte für ${label}`}
            type="number"
            step={1}
            min={-SHIFT_MAX}
            max={SHIFT_MAX}
            value={points}
            onChange={(event) => onChange({ points: event.target.value })}
          />
        </span>
        {aspect === 'area' && (
          <Button variant="ghost" aria-label={`${label} entfernen`} onClick={onRemove}>
            <Trash2 aria-hidden />
          </Button>
        )}
      </div>
      <FieldNote id={id} error={problem} hint={undefined} />
    </div>
  )
}
