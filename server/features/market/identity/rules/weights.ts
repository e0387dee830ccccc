import { readFileSync } from 'node:fs'

/** What each field's levels add to the log-odds that two adverts show one property. */
export interface Weights {
  readonly bias: number
  readonly levels: Readonly<Record<string, Readonly<Record<string, number>>>>
}

export const WEIGHTS_FILE = new URL('./weights.json', import.meta.url)
/** Learnt from labelled pairs by `npm run learn`. */
export const WEIGHTS = JSON.parse(readFileSync(WEIGHTS_FILE, 'utf8')) as Weights

/** A level that no pair had weighs nothing. */
export const findWeight = ({ levels }: Weights, field: string, level: string): number => levels[field]?.[level] ?? 0
