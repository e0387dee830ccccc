import { readFileSync } from 'node:fs'

/** What each level of each field adds to the log-odds that two adverts offer one property. */
export interface Weights {
  readonly bias: number
  readonly levels: Readonly<Record<string, Readonly<Record<string, number>>>>
}

export const WEIGHTS_FILE = new URL('./weights.json', import.meta.url)
/** Learnt from labelled pairs by `npm run learn`. */
export const WEIGHTS = JSON.parse(readFileSync(WEIGHTS_FILE, 'utf8')) as Weights

/** A level no pair had weighs nothing. */
export const findWeight = ({ levels }: Weights, field: string, level: string): number => levels[field]?.[level] ?? 0
