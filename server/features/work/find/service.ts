import type { Found } from '#shared/contract/work/find.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { wordsIn } from '../../../db/words.ts'
import type { Asked } from '../../../db/words-or-digits.ts'
import { findSearches } from '../../market/saved-searches/service.ts'
import { findPartners } from '../../network/partners/service.ts'
import { findTips } from '../../network/tips/service.ts'
import { listNotes, listProspects } from './queries.ts'
import { aroundWords } from './around-words.ts'
import { typedDigits } from './spelled-number.ts'

/** Trigram indexes need three letters. */
const SHORTEST = 3

/** Normalizes the spellings of "straße", so that each finds the others. */
const streetless = (text: string) => text.replace(/str(?:a(?:ß|ss)e|\.)?(?=\s|\d|,|$)/giu, 'str')

const line = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ') || null

/** Searches only the agent's own data for these words or this number. */
export async function findAnything(ctx: Ctx, agentId: AgentId, q: string): Promise<Found[]> {
  const digits = typedDigits(q)
  const text = streetless(q)
  const asked: Asked = digits === undefined ? { words: text } : { digits }
  if (!wordsIn(text).some((word) => word.length >= SHORTEST) && (digits ?? []).length === 0) return []
  const [prospects, notes, partners, tips, searches] = await Promise.all([
    listProspects(ctx, agentId, asked),
    listNotes(ctx, agentId, text),
    findPartners(ctx, agentId, asked),
    findTips(ctx, agentId, asked),
    findSearches(ctx, agentId, text),
  ])
  return [
    ...prospects.map(({ id, title, ownerName, ownerPhone, address, zipCode, location }): Found => ({
      kind: 'prospect',
      id: String(id),
      title: ownerName ?? title,
      line: line(ownerName && title, [address, [zipCode, location].filter(Boolean).join(' ')].filter(Boolean).join(', '), ownerPhone),
      path: `/property/${id}`,
    })),
    ...notes.map(({ id, propertyId, title, text: noted }): Found => ({
      kind: 'note',
      id,
      title,
      line: aroundWords(noted, wordsIn(text)),
      path: `/property/${propertyId}`,
    })),
    ...partners.map(({ id, name, companyName, city, phone }): Found => ({
      kind: 'partner',
      id,
      title: companyName ?? name,
      line: line(companyName && name, city, phone),
      path: `/partners?partner=${id}`,
    })),
    ...tips.map(({ id, title, ownerName, ownerPhone, partner }): Found => ({
      kind: 'tip',
      id: String(id),
      title,
      line: line(ownerName, ownerPhone, partner && `von ${partner}`),
      path: `/?tip=${id}`,
    })),
    ...searches.map(({ id, name, location }): Found => ({
      kind: 'search',
      id: String(id),
      title: name,
      line: location,
      path: `/search-criteria?form=${id}`,
    })),
  ]
}

export { dialled, numbersIn } from './spelled-number.ts'

export { callersOf } from './callers.ts'
