import { foldGerman } from '../spelling.ts'
import { figureText } from './number.ts'

/** Suffixes of a storey that do not affect its number. */
const SIDE =
  /[ ,-]{1,3}\(?(?:links|rechts|mitte|vorne|hinten|li\b\.?|re\b\.?|mi\b\.?|vorderhaus|hinterhaus|seitenfluegel|vh|hh|von \d{1,2}(?: (?:etagen|stockwerken|geschossen))?)\)?$/
const GROUND =
  /^(?:eg|e\. ?g\.?|erdgescho(?:ss|s)|hoch ?parterre|parterre|hp|ebenerdig|ground ?floor|raised[ _]ground[ _]floor|ground[ _]floor|0\. (?:og|etage|stock))$/
const BELOW =
  /^(?:(\d)\. ?)?(?:ug|u\. ?g\.?|untergeschoss|souterrain|sout\.?|soutterrain|kg|keller|kellergeschoss|tiefparterre|basement|half[ _]basement)$/
const UPPER = '(?:og|o\\. ?g|obergeschoss|etage|etg|stock|stockwerk|stck|geschoss)'
const NUMBERED = new RegExp(`^(-?\\d{1,2})(?:[.,]0)?\\.?(?: ?${UPPER})?\\.?$`)
const NAMED = new RegExp(`^${UPPER}\\.?:? ?(-?\\d{1,2})\\.?$`)
/** "3/5": the third of five. */
const OF = /^(-?\d{1,2})\.? ?(?:\/|\(von|von|v\.) ?(\d{1,2})\)?$/
const ORDINAL = new RegExp(`^(erste|zweite|dritte|vierte|fuenfte|sechste)[rsn]? ${UPPER}$`)
const ORDINALS = ['erste', 'zweite', 'dritte', 'vierte', 'fuenfte', 'sechste']

/** Maximum characters. A longer text is not a storey. */
const LONGEST = 60

/** The number of a storey: 0 is the ground floor, -1 below it. Undefined if it cannot be derived, as for an attic. */
export function readStorey(text: string): number | undefined {
  const folded = foldGerman(figureText(text)).replace(/^im /, '')
  if (folded.length > LONGEST) return undefined
  const of = OF.exec(folded)
  if (of) return Number(of[1]) <= Number(of[2]) ? Number(of[1]) : undefined
  const bare = folded.replace(SIDE, '').replace(/(?<=\w)\.$/, '')
  if (GROUND.test(bare)) return 0
  const below = BELOW.exec(bare)
  if (below) return -Number(below[1] ?? 1)
  const ordinal = ORDINAL.exec(bare)?.[1]
  if (ordinal !== undefined) return ORDINALS.indexOf(ordinal) + 1
  const number = NUMBERED.exec(bare)?.[1] ?? NAMED.exec(bare)?.[1]
  return number === undefined ? undefined : Number(number)
}
