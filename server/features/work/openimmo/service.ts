import type { Property } from '#shared/contract/work/properties.ts'
import type { File } from '#shared/contract/route.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { Agent } from '#shared/domain/ids.ts'
import { buildOwner } from '../../../crm/owner.ts'
import type { Ctx } from '../../../ctx.ts'
import { recordEvents } from '../../../events/events.ts'
import { Refusal } from '../../../http/errors.ts'
import { requireProperties } from '../../market/properties/service.ts'
import { getProperties } from '../cards/service.ts'
import { getAccount } from '../../people/accounts/service.ts'
import { toXml } from './node.ts'
import { type ListedProperty, buildOpenImmo } from './openimmo.ts'
import { listFaults } from './validate.ts'

interface Asked {
  readonly propertyIds: readonly number[]
  readonly withOwner?: boolean | null | undefined
}

const ONE_OWNER = 'Ein Eigentümer kann nur mit einer einzelnen Immobilie mitgehen. Bitte bestätigen Sie jeden für sich.'

/** The properties as an OpenImmo file. Throws if the document does not validate. */
export async function openImmoFile(ctx: Ctx, agent: Agent, { propertyIds, withOwner }: Asked): Promise<File> {
  const { officeId } = agent
  if (withOwner && propertyIds.length > 1) throw new Refusal(400, ONE_OWNER)
  const ids = await requireProperties(ctx, officeId, propertyIds)
  const offers = (await getProperties(ctx, { officeId }, ids)).map((property) => toListedProperty(property, withOwner === true))
  checkPlaces(offers)
  const now = ctx.clock.now()
  const document = buildOpenImmo({ ...(await getAccount(ctx, agent.id)), id: officeId }, offers, now)
  const faults = listFaults(document)
  if (faults.length > 0) throw new Error(`No OpenImmo: ${faults.slice(0, 5).join('; ')}`)
  const details = { owner: offers.some(({ owner }) => owner !== null) }
  await recordEvents(ctx, [{ kind: 'openimmo_saved', actorId: agent.id, userIds: [], subjectIds: ids, details }])
  const content = `<?xml version="1.0" encoding="UTF-8"?>\n${toXml(document)}\n`
  return { name: `OpenImmo_${berlinDay(now)}.xml`, mediaType: 'application/xml; charset=utf-8', content: [content] }
}

/**
 * Checks whether the owner's data may be passed on now. Otherwise rejects the request, rather than returning a file that silently lacks the owner.
 */
function toListedProperty(property: Property, withOwner: boolean): ListedProperty {
  if (!withOwner) return { property, owner: null }
  const { person, reason } = buildOwner(property)
  if (!person) throw new Refusal(409, `Der Eigentümer kann nicht mitgehen: ${reason}`)
  return { property, owner: person }
}

/** OpenImmo requires a place. */
function checkPlaces(offers: readonly ListedProperty[]): void {
  const [first, ...others] = offers.flatMap(({ property }) => (isPlaced(property) ? [] : [property.title]))
  if (first === undefined) return
  const more = others.length > 0 ? ` und ${others.length} weiteren` : ''
  throw new Refusal(400, `OpenImmo verlangt PLZ oder Ort. Bei „${first}“${more} fehlt beides.`)
}

const isPlaced = ({ zipCode, location, latitude, longitude }: Property) =>
  Boolean(zipCode?.trim()) || Boolean(location?.trim()) || (latitude !== null && longitude !== null)
