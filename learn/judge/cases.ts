import { readdirSync, readFileSync } from 'node:fs'
import type { AdvertCase, RefusalCase } from '#server/features/market/judge/case.ts'

/** Cases by author: each file has one author. */
export type ByWriter<Labelled> = ReadonlyMap<string, readonly Labelled[]>

const FOLDER = new URL('./cases/', import.meta.url)
const BORDERLINE = 'borderline'

function read<Labelled extends { readonly kind?: string }>(kind: string): Map<string, Labelled[]> {
  const names = readdirSync(FOLDER).filter((name) => name.startsWith(`${kind}-`) && name.endsWith('.json'))
  return new Map(
    names.toSorted().map((name) => {
      const all = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Labelled[]
      return [name.slice(kind.length + 1, -'.json'.length), all.filter((one) => one.kind !== BORDERLINE)]
    }),
  )
}

export const refusalCases = (): ByWriter<RefusalCase> => read<RefusalCase>('refusals')
export const advertCases = (): ByWriter<AdvertCase> => read<AdvertCase>('adverts')
/** Adverts as shown on cards: a title, and at most the beginning of the text. */
export const cardCases = (): ByWriter<AdvertCase> => read<AdvertCase>('cards')
/** Unremarkable adverts of private owners. */
export const ordinaryCases = (): ByWriter<AdvertCase> =>
  new Map(
    [...read<Omit<AdvertCase, 'expected'>>('ordinary')].map(([writer, all]) => [writer, all.map((one) => ({ ...one, expected: null }))]),
  )
