import { type CRITERIA, CRITERION_ROWS, type CriterionName } from './criteria.ts'

type Rows = typeof CRITERIA
type NameIn<Row> = Row extends { readonly looser: { readonly name: infer Name extends string } } ? Name : never
export type LooserName = NameIn<Rows[CriterionName]> | 'order'

interface Step {
  readonly weight: number
  readonly label: string
  readonly fields: readonly CriterionName[]
}

/** The sort order is not a criterion. */
const ORDER: Step = { weight: 2, label: 'Andere Sortierung', fields: [] }

function listPriceSteps(): (readonly [string, Step])[] {
  const steps = new Map([['order', ORDER]])
  for (const [name, { label, looser }] of CRITERION_ROWS)
    if (looser) steps.set(looser.name, { label: `Ohne „${label}“`, ...looser, fields: [...(steps.get(looser.name)?.fields ?? []), name] })
  return [...steps].sort(([, one], [, other]) => one.weight - other.weight)
}

/** Filters that a search without hits could drop, each with the resulting filter; the least important first. */
export const LOOSER = Object.fromEntries(listPriceSteps()) as Readonly<Record<LooserName, Step>>
export const LOOSER_NAMES = Object.keys(LOOSER) as [LooserName, ...LooserName[]]

/** Maximum number of suggestions shown at once. */
export const LOOSER_SHOWN = 3
/** Hits are counted up to this number. */
export const LOOSER_COUNTED = 100
/** Properties looked at, the newest ones. */
export const LOOSER_LOOKED_AT = 10_000
