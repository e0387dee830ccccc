import type { Caller, CallerAnswer } from '#shared/contract/work/find.ts'
import type { Agent, Viewer } from '#shared/domain/ids.ts'
import { readOwnerName } from '#shared/domain/owner-name.ts'
import type { Ctx } from '../../../ctx.ts'
import { listNumberedPartners } from '../../network/partners/service.ts'
import { listNumberedTips } from '../../network/tips/service.ts'
import { hydrate } from '../cards/service.ts'
import {
  listColleaguesNumbered,
  listNumbered,
  listPropertiesMade,
  type NumberedColleague,
  type NumberedProperty,
} from './queries-callers.ts'
import { dialled, stripPrefix, numbersIn, readable } from './spelled-number.ts'

/** More results would not help anyone choose. */
const SHOWN = 20

/**
 * Finds who a number belongs to: owners the agent works with, tips visible to the agent, the agent's partners. Without such a hit, falls back to all
 * adverts with that number that the agent can find in the search, after the colleagues whose owners the office hides.
 */
export async function findCallers(ctx: Ctx, agent: Agent, text: string): Promise<CallerAnswer> {
  const { officeId } = agent
  const numbers = dialled(text)
  const [first] = numbers
  if (first === undefined) return { number: null, callers: [] }
  const isMeant = ({ phone }: { readonly phone: string }) => numbersIn(phone).some((number) => numbers.includes(number))
  const digits = numbers.map(stripPrefix)
  const [numbered, tips, partners] = await Promise.all([
    listNumbered(ctx, agent, digits),
    listNumberedTips(ctx, officeId, digits),
    listNumberedPartners(ctx, officeId, digits),
  ])
  const made = await listPropertiesMade(
    ctx,
    officeId,
    tips.map(({ id }) => id),
  )
  const properties = [...new Map(numbered.filter(isMeant).map((property) => [property.id, property])).values()]
  const people = [
    ...tips
      .filter((tip) => isMeant(tip) && !made.has(tip.id))
      .map(({ id, name, title }): Caller => ({
        kind: 'tip',
        id,
        name,
        title,
        line: 'Tipp',
        path: `/?tip=${id}`,
        isOwn: true,
      })),
    ...partners.filter(isMeant).map(({ id, name, title }): Caller => ({
      kind: 'partner',
      id,
      name,
      title,
      line: 'Partner',
      path: `/partners?partner=${id}`,
      isOwn: true,
    })),
  ]
  const own = properties.filter(({ isOwn }) => isOwn)
  const isKnown = own.length > 0 || people.length > 0
  const callers = await describe(ctx, agent, (isKnown ? own : properties).slice(0, SHOWN))
  const colleagues = isKnown ? [] : await findColleagues(ctx, agent, text)
  return { number: readable(first), callers: [...colleagues, ...callers, ...people].slice(0, SHOWN) }
}

/** Prospects of colleagues with this whole number that the office hides; part of a number finds none, so that none is guessed digit by digit. */
export async function listHidden(ctx: Ctx, agent: Agent, text: string): Promise<NumberedColleague[]> {
  const numbers = dialled(text)
  if (numbers.length === 0) return []
  const found = await listColleaguesNumbered(ctx, agent, numbers.map(stripPrefix))
  return found.filter(({ phone }) => numbersIn(phone).some((number) => numbers.includes(number)))
}

/** The colleagues who look after an owner with this whole number that the office hides. */
export async function findColleagues(ctx: Ctx, agent: Agent, text: string) {
  const meant = await listHidden(ctx, agent, text)
  return [...new Map(meant.map(({ id, name }) => [id, name]))].map(([id, name]) => ({
    kind: 'colleague' as const,
    id,
    name: null,
    title: `Betreut von ${name}`,
    line: 'Ein Eigentümer, den Ihr Büro anderen Maklern nicht zeigt.',
    path: null,
    isOwn: false,
  }))
}

async function describe(ctx: Ctx, viewer: Viewer, numbered: readonly NumberedProperty[]): Promise<Caller[]> {
  const found = new Map(numbered.map((one) => [one.id, one]))
  const cards = await hydrate(ctx, viewer, [...found.keys()])
  return cards.map(({ id, title, ownerName, contactName, zipCode, location }) => ({
    kind: 'property',
    id: String(id),
    name: readOwnerName({ ownerName, contactName: found.get(id)?.name ?? contactName }),
    title,
    line: [zipCode, location].filter(Boolean).join(' ') || null,
    path: `/property/${id}`,
    isOwn: found.get(id)?.isOwn === true,
  }))
}
