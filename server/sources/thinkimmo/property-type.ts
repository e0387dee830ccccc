import type { PropertyType } from '#shared/domain/property-type.ts'
import { foldGerman } from '#shared/domain/spelling.ts'

/** By which words and codes a type is known. Where several stand in a text, the first one is what is offered: "Wohnung im Mehrfamilienhaus". */
const WORDS: readonly (readonly [PropertyType, RegExp])[] = [
  ['apartment', /apartment|wohnung|flat|penthouse|maisonette|loft|etage(?!n)|floor|souterrain|studio/],
  ['house', /haus(?!halt|meister)|haeus|house|villa|bungalow|doppelhaelfte|bauernhof|farm|castle|schloss|finca|resthof/],
  ['land', /grundstueck|bauplatz|bauland|\bland(?:buy)?\b|plot|acker|wald(?:stueck|flaeche)|\bsite\b/],
  ['commercial', /gewerbe|commercial|office|buero|laden|store|halle|praxis|gastro|hotel|industr|retail|geschaeft/],
  ['other', /garage|stellplatz|parking|carport/],
]

function typeIn(text: string): PropertyType | undefined {
  const folded = foldGerman(text.replaceAll('_', ' '))
  const found = WORDS.map(([type, words]) => ({ type, at: folded.search(words) })).filter(({ at }) => at !== -1)
  return found.toSorted((one, other) => one.at - other.at)[0]?.type
}

/** By the type that the file tells, else by the title. */
export const propertyTypeOf = (told: string | null, title: string): PropertyType => (told && typeIn(told)) || (typeIn(title) ?? 'other')
