import type { PropstackStandIn } from '#stand-ins/propstack/start.ts'
import type { ReceivedMail } from '#stand-ins/smtp/box.ts'
import type { Effects, Kind } from './effects.ts'
import type { Material } from './material.ts'

/** How many were acknowledged, and what must be zero: those of them that are not there, and what is there once more. */
export interface Tally {
  readonly acknowledged: number
  readonly lost: number
  readonly twice: number
}

/** Asks the database that writes. */
type Query = <T extends object>(sql: string, values: readonly unknown[]) => Promise<T[]>

interface Seen {
  readonly query: Query
  readonly propstack: Pick<PropstackStandIn, 'units'>
  /** Those of the run. */
  readonly mails: readonly Pick<ReceivedMail, 'recipients' | 'messageId'>[]
}

/** Compares what was acknowledged with the mail server, the CRM and the database, once nothing waits any more. */
export async function tallyEffects(effects: Effects, material: Material, seen: Seen): Promise<Record<Kind, Tally>> {
  const ids = (kind: Kind) => effects.acknowledged[kind].map(({ id }) => id)
  const exported = await countUnits(material, seen)
  const favourites = await seen.query<{ id: string }>('select property_id::text as id from favorites where agent_id = $1', [
    material.agent.id,
  ])
  return {
    mails: tally(ids('mails'), countMails(seen.mails)),
    exports: tally(ids('exports'), exported),
    statements: tallyStatements(effects, await listIssued(material, seen.query)),
    favourites: tally(ids('favourites'), countEach(favourites.map(({ id }) => id))),
  }
}

/** Mails that arrived again under their first Message-ID, by which mail programs show them once. */
export function countRepeated(mails: Seen['mails']): number {
  return mails.length - new Set(mails.map(({ messageId, recipients }) => `${messageId} ${recipients.join()}`)).size
}

export function tally(acknowledged: readonly string[], found: ReadonlyMap<string, number>): Tally {
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((id) => !found.has(id)).length,
    twice: [...found.values()].reduce((sum, count) => sum + count - 1, 0),
  }
}

export function countEach(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** Different mails for each invitation. */
function countMails(mails: Seen['mails']): Map<string, number> {
  const invited = mails.filter(({ recipients: [to] }) => to?.startsWith('einladung-'))
  const different = new Map(invited.map(({ messageId, recipients: [to = ''] }) => [`${messageId} ${to}`, to]))
  return countEach([...different.values()])
}

/** Records in the CRM for each property. */
async function countUnits({ properties }: Material, { query, propstack }: Seen): Promise<Map<string, number>> {
  const adverts = await query<{ id: string; reference: string }>(
    `select property_id::text as id, 'GIEBEL-' || source || '-' || external_id as reference from adverts where property_id = any($1)`,
    [properties],
  )
  const byReference = new Map(adverts.map(({ id, reference }) => [reference, id]))
  return countEach(propstack.units.flatMap((unit) => byReference.get(String(unit['unit_id'])) ?? []))
}

interface IssuedStatement {
  readonly id: string
  readonly number: number
}

const listIssued = ({ agent }: Material, query: Query) =>
  query<IssuedStatement>('select id::text as id, number from statements where office_id = $1 and number is not null order by number', [
    agent.officeId,
  ])

/** A number that is missing counts like one that is there twice. */
export function tallyStatements({ acknowledged }: Pick<Effects, 'acknowledged'>, issued: readonly IssuedStatement[]): Tally {
  const numbers = new Map(issued.map(({ id, number }) => [id, number]))
  const different = new Set(numbers.values()).size
  return {
    acknowledged: acknowledged.statements.length,
    lost: acknowledged.statements.filter(({ id, number = '' }) => numbers.get(id) !== Number(number.replace(/\D/g, ''))).length,
    twice: issued.length - different + (Math.max(0, ...numbers.values()) - different),
  }
}
