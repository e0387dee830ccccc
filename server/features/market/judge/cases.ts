import { readdirSync, readFileSync } from 'node:fs'

/** One to four sentences of an advert. `borderline` cases count for nothing. */
export interface RefusalCase {
  readonly text: string
  readonly refuses: boolean
  readonly kind?: string
}

/** An unremarkable offer of a private owner. */
export interface OrdinaryCase {
  readonly title: string
  readonly text: string
  readonly kind?: string
}

/** Cases by their writer: one file is one writer. */
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
export const ordinaryCases = (): ByWriter<OrdinaryCase> => read<OrdinaryCase>('ordinary')
