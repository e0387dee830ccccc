import { foldGerman } from './spelling.ts'

/** The conditions of a building as used by portals, with the codes of ThinkImmo and Propstack. */
export const CONDITION_LABEL = {
  FIRST_TIME_USE: 'Erstbezug',
  FIRST_TIME_USE_AFTER_REFURBISHMENT: 'Erstbezug nach Sanierung',
  MINT_CONDITION: 'Neuwertig',
  REFURBISHED: 'Saniert',
  FULLY_RENOVATED: 'Vollständig renoviert',
  MODERNIZED: 'Modernisiert',
  WELL_KEPT: 'Gepflegt',
  NEED_OF_RENOVATION: 'Renovierungsbedürftig',
  NEED_OF_REDEVELOPMENT: 'Sanierungsbedürftig',
  RIPE_FOR_DEMOLITION: 'Abbruchreif',
  NEGOTIABLE: 'Nach Vereinbarung',
} as const

/** Words for a code; any other text is returned unchanged. */
export const conditionText = (text: string): string => Object.entries(CONDITION_LABEL).find(([code]) => code === text)?.[1] ?? text

interface Condition {
  /** Null where the portals have no code. */
  readonly code: keyof typeof CONDITION_LABEL | null
  readonly openImmo: string
}

/** Matches the beginning of the text, as spelled by `foldGerman`. The first match wins, so specific patterns come before general ones. */
const BEGINNINGS: readonly (readonly [RegExp, Condition['code'], string])[] = [
  [/^erstbezug nach (?:\w+-? ?)*(?:sanierung|renovierung|modernisierung)/, 'FIRST_TIME_USE_AFTER_REFURBISHMENT', 'ERSTBEZUG'],
  [/^erstbezug/, 'FIRST_TIME_USE', 'ERSTBEZUG'],
  [/^neuwertig/, 'MINT_CONDITION', 'NEUWERTIG'],
  [/^(?:renoviert ?[/,&] ?saniert|saniert ?[/,&] ?renoviert)/, 'REFURBISHED', 'TEIL_VOLLRENOVIERT'],
  [/^(?:teil-? ?|teil(?:weise|s) |zum teil )saniert/, 'REFURBISHED', 'TEIL_SANIERT'],
  [/^(?:voll-?|kern-?|komplett-? ?|vollstaendig |umfassend |frisch |energetisch )?saniert/, 'REFURBISHED', 'VOLL_SANIERT'],
  [/^(?:teil-? ?|teil(?:weise|s) |zum teil )renoviert/, null, 'TEIL_VOLLRENOVIERT'],
  [/^(?:voll-?|komplett-? ?|vollstaendig |umfassend |frisch )?renoviert/, 'FULLY_RENOVATED', 'TEIL_VOLLRENOVIERT'],
  [/^(?:teil-?|voll-?|komplett-? ?|teilweise |vollstaendig |umfassend |laufend )?modernisiert/, 'MODERNIZED', 'MODERNISIERT'],
  [/^(?:sehr |gut )?gepflegt/, 'WELL_KEPT', 'GEPFLEGT'],
  [/^(?:teil-?|voll-?|teil-? ?[/-] ?voll-?)?renovierungsbed/, 'NEED_OF_RENOVATION', 'TEIL_VOLLRENOVIERUNGSBED'],
  [/^(?:teil-?|voll-?|kern-?|teil-? ?[/-] ?voll-?)?sanierungsbed/, 'NEED_OF_REDEVELOPMENT', 'SANIERUNGSBEDUERFTIG'],
  [/^nach vereinbarung/, 'NEGOTIABLE', 'NACH_VEREINBARUNG'],
  [/^(?:abbruchreif|abriss)/, 'RIPE_FOR_DEMOLITION', 'ABRISSOBJEKT'],
  [/^baufaellig/, null, 'BAUFAELLIG'],
  [/^rohbau/, null, 'ROHBAU'],
  [/^entkernt/, null, 'ENTKERNT'],
  [/^projektiert/, null, 'PROJEKTIERT'],
]

/** Finds the standard condition a text mentions. */
export function findCondition(text: string | null): Condition | undefined {
  const folded = foldGerman(text ?? '').trim()
  const found = BEGINNINGS.find(([beginning]) => beginning.test(folded))
  return found && { code: found[1], openImmo: found[2] }
}
