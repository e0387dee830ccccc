/** What a person does, and how often among a hundred times. */
export const MIX = {
  /** Opens the call list, and who is called now. */
  callList: 10,
  /** Takes the next owner of the list and notes a result. */
  result: 30,
  search: 20,
  /** Opens a property with its history and contact. */
  property: 15,
  note: 10,
  /** Plans a follow-up and looks at those that are due. */
  followUp: 5,
  /** Bell and figures. */
  bell: 10,
} as const
export type Step = keyof typeof MIX

export const WRITING: readonly Step[] = ['result', 'note', 'followUp']

/** Seconds between two of them, on average: someone reads, calls and writes meanwhile. */
const PACE = 25

const ALL = Object.values(MIX).reduce((sum, share) => sum + share, 0)

/** The step for a number from 0 to 1. */
export function pickStep(part: number): Step {
  let left = part * ALL
  for (const [step, share] of Object.entries(MIX) as [Step, number][]) if ((left -= share) < 0) return step
  return 'bell'
}

/** Milliseconds between the half and one and a half of the pace. */
export const pickPause = (part: number): number => PACE * 1_000 * (0.5 + part)

/** Classes of filters that people search by, of `search-classes.ts`. */
export const SEARCHES = ['a place', 'place, type and price', 'type and price window', 'sorted by price or size'] as const

/** Results of calls: every second one reaches no one. */
export const RESULTS = ['no_response', 'callback_requested', 'no_response', 'interested', 'no_response', 'not_interested'] as const
