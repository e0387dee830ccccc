import { type LeadShift, SHIFT_MAX, type ShiftAspect, shiftLabel } from '#shared/domain/lead-shifts.ts'

/** A weight while editing. */
export interface ShiftValue {
  readonly key: string
  readonly aspect: ShiftAspect
  readonly value: string
  /** Integer as text. */
  readonly points: string
}

/** Every kind and commission size has a row, with points or 0; areas only those that were set. */
export function toShiftValues(shifts: readonly LeadShift[], fixed: readonly Pick<LeadShift, 'aspect' | 'value'>[]): ShiftValue[] {
  const findPoints = ({ aspect, value }: Pick<LeadShift, 'aspect' | 'value'>) =>
    shifts.find((shift) => shift.aspect === aspect && shift.value === value)?.points ?? 0
  const areas = shifts.filter(({ aspect }) => aspect === 'area')
  return [...areas, ...fixed].map(({ aspect, value }) => ({
    key: `${aspect} ${value}`,
    aspect,
    value,
    points: String(findPoints({ aspect, value })),
  }))
}

/** Error of a row; undefined if valid. */
export function findProblem({ key, aspect, value, points }: ShiftValue, all: readonly ShiftValue[]): string | undefined {
  if (shiftLabel({ aspect, value }) === undefined) return 'Bitte geben Sie eine Postleitzahl oder ihre ersten Ziffern an'
  if (all.some((other) => other.key !== key && other.aspect === aspect && other.value === value)) return 'Dieses Gebiet steht schon da'
  if (!/^-?\d+$/.test(points) || Math.abs(Number(points)) > SHIFT_MAX)
    return `Bitte geben Sie eine ganze Zahl von −${SHIFT_MAX} bis ${SHIFT_MAX} ein`
  return undefined
}

/** Rows to send: those without points are omitted. */
export const shiftsIn = (values: readonly ShiftValue[]): LeadShift[] =>
  values.map(({ aspect, value, points }) => ({ aspect, value, points: Number(points) })).filter(({ points }) => points !== 0)
