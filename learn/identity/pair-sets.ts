import { readdirSync, readFileSync } from 'node:fs'
import { type AdvertPair, judgePairs, type PairsResult } from './judge-pairs.ts'
import { learnWeights } from './train.ts'

const FOLDER = new URL('./pairs/', import.meta.url)

/** Labelled pairs by author: each file has one author, and no author knew the rules. */
export function pairSets(): ReadonlyMap<string, readonly AdvertPair[]> {
  const names = readdirSync(FOLDER).filter((name) => name.startsWith('pairs') && name.endsWith('.json'))
  return new Map(
    names
      .toSorted()
      .map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as AdvertPair[]]),
  )
}

/** Figures for each author's pairs, judged with weights learnt from all others. */
export function leaveOneOut(sets: ReadonlyMap<string, readonly AdvertPair[]>): Map<string, PairsResult> {
  const others = (left: string) => [...sets].flatMap(([name, pairs]) => (name === left ? [] : pairs))
  return new Map([...sets].map(([name, pairs]) => [name, judgePairs(pairs, learnWeights(others(name)))]))
}
