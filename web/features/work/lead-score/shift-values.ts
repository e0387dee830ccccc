import { type LeadShift, SHIFT_MAX, type ShiftAspect, shiftLabel } from '#shared/domain/lead-shifts.ts'

/** A weight as it is typed. */
export interface ShiftValue {
  readonly key: string
  readonly aspect: ShiftAspect
  readonly value: string
  /** Whole number, as text. */
  readonly points: string
}

/** Every kind and every size of commission has a line, points or not; areas have those that were given. */
export function valuesOf(shifts: readonly LeadShift[], fixed: readonly Pick<LeadShift, 'aspect' | 'value'>[]): ShiftValue[] {
  const pointsOf = ({ aspect, value }: Pick<LeadShift, 'aspect' | 'value'>) =>
    shifts.find((shift) => shift.aspect === aspect && shift.value === value)?.points ?? 0
  const areas = shifts.filter(({ aspect }) => aspect === 'area')
  return [...areas, ...fixed].map(({ aspect, value }) => ({
    key: `${aspect} ${value}`,
    aspect,
    value,
    points: String(pointsOf({ aspect, value })),
  }))
}

/** What is wrong with a line, in a sentence. */
export function problemOf({ key, aspect, value, points }: ShiftValue, all: readonly ShiftValue[]): string | undefined {
  if (shiftLabel({ aspect, value }) === undefined) return 'Bitte geben Sie eine Postleitzahl oder ihre ersten Ziffern an'
  if (all.some((other) => other.key !== key && other.aspect === aspect && other.value === value)) return 'Dieses Gebiet steht schon da'
  if (!/^-?\d+$/.test(points) || Math.abs(Number(points)) > SHIFT_MAX)
    return `Bitte geben Sie eine ganze Zahl von −${SHIFT_MAX} bis ${SHIFT_MAX} ein`
  return undefined
}

/** What is sent: lines without points say nothing. */
export const shiftsIn = (values: readonly ShiftValue[]): LeadShift[] =>
  values.map(({ aspect, value, points }) => ({ aspect, value, points: Number(points) })).filter(({ points }) => points !== 0)
