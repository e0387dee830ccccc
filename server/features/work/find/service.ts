import type { Found } from '#shared/contract/work/find.ts'
import type { Agent, Viewer } from '#shared/domain/ids.ts'
import { readOwnerName } from '#shared/domain/owner-name.ts'
import type { Ctx } from '../../../ctx.ts'
import { wordsIn } from '../../../db/words.ts'
import type { Asked } from '../../../db/words-or-digits.ts'
import { findSearches } from '../../market/saved-searches/service.ts'
import { findPartners } from '../../network/partners/service.ts'
import { findTips } from '../../network/tips/service.ts'
import { type CardColumns, hydrate } from '../cards/service.ts'
import { findColleagues } from './callers.ts'
import { findOwn } from './queries.ts'
import { aroundWords } from './around-words.ts'
import { typedDigits } from './spelled-number.ts'

/** Trigram indexes need three letters. */
const SHORTEST = 3

/** Normalizes the spellings of "straße", so that each one finds the others. */
const streetless = (text: string) => text.replace(/str(?:a(?:ß|ss)e|\.)?(?=\s|\d|,|$)/giu, 'str')

const line = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ') || null

/** Searches only the agent's own data for these words or this number. */
export async function findAnything(ctx: Ctx, agent: Agent, q: string): Promise<Found[]> {
  const { officeId } = agent
  const digits = typedDigits(q)
  const text = streetless(q)
  const asked: Asked = digits === undefined ? { words: text } : { digits }
  if (!wordsIn(text).some((word) => word.length >= SHORTEST) && (digits ?? []).length === 0) return []
  const [own, colleagues, partners, tips, searches] = await Promise.all([
    findOwn(ctx, agent, asked, text),
    'digits' in asked ? findColleagues(ctx, agent, q) : [],
    findPartners(ctx, officeId, asked),
    findTips(ctx, officeId, asked),
    findSearches(ctx, agent.id, text),
  ])
  return [
    ...(await describeOwn(ctx, agent, own, wordsIn(text))),
    ...colleagues.map(({ kind, id, title, line, path }): Found => ({ kind, id, title, line, path })),
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

async function describeOwn(
  ctx: Ctx,
  viewer: Viewer,
  { prospects, notes }: Awaited<ReturnType<typeof findOwn>>,
  words: readonly string[],
): Promise<Found[]> {
  const ids = [...new Set([...prospects, ...notes.map(({ propertyId }) => propertyId)])]
  const cards = new Map((await hydrate(ctx, viewer, ids)).map((card) => [card.id, card]))
  return [
    ...prospects.flatMap((id) => {
      const card = cards.get(id)
      return card ? [prospectFor(card)] : []
    }),
    ...notes.flatMap(({ id, propertyId, text }): Found[] => {
      const card = cards.get(propertyId)
      return card ? [{ kind: 'note', id, title: card.title, line: aroundWords(text, words), path: `/property/${propertyId}` }] : []
    }),
  ]
}

function prospectFor(card: CardColumns): Found {
  const { id, title, address, zipCode, location } = card
  const owner = readOwnerName(card)
  const place = [address, [zipCode, location].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    kind: 'prospect',
    id: String(id),
    title: owner ?? title,
    line: line(owner && title, place, card.ownerPhone ?? card.publishedPhone),
    path: `/property/${id}`,
  }
}

export { dialled, numbersIn } from './spelled-number.ts'

export { findCallers } from './callers.ts'
