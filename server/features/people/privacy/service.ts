import { DONE } from '#shared/contract/fields.ts'
import type { Erasure, FoundPerson, PersonFile } from '#shared/contract/people/privacy.ts'
import type { OfficeId, SignedIn, UserId } from '#shared/domain/ids.ts'
import type { PersonKey } from '#shared/domain/person-key.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import type { Asked, Page } from '../../../db/pages.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { recordEvents } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import type { Reach, Subject } from '../../../privacy/person.ts'
import { eraseSome } from '../../../privacy/queries.ts'
import { rowsToErase } from '../../../privacy/queries-person.ts'
import { findBusinesses, holdForErasure } from '../../network/businesses/service.ts'
import { poolOwner, holdTipForErasure, updateTip } from '../../network/tips/service.ts'
import { listCrmIds } from '../../work/crm/service.ts'
import { findAdvertOwner, recordObjectionForAll, recordObjection } from '../../work/contact/service.ts'
import { findClients } from '../../work/search-clients/service.ts'
import { isHeld, listSections } from './file.ts'
import { countAgents, findOfOperator, findOwners, insertErasure, listErasures, listNumbers, storeCrmDone } from './queries.ts'
import { listHoldings } from './holdings.ts'

/** The user of the privacy desk. */
export type Asker = Extract<SignedIn, { role: 'agent' | 'admin' }>

export const toReach = (asker: Asker): Reach => (asker.role === 'agent' ? { office: asker.officeId } : 'operator')

const ALL = 1_000_000
const WISH = 'Löschung verlangt'

export async function findPeople(ctx: Ctx, asker: Asker, search: string): Promise<FoundPerson[]> {
  if (asker.role === 'agent')
    return [...(await findOwners(ctx, asker.officeId, search)), ...(await findClients(ctx, asker.officeId, search))]
  const found = [...(await findOfOperator(ctx, search)), ...(await findBusinesses(ctx, search))]
  const keys = found.map(({ key }) => key as PersonKey)
  await logLook(ctx, asker, 'searched', keys)
  return found
}

export const countFoundAgents = async (ctx: Ctx, search: string) => ({ agents: await countAgents(ctx, search) })

/** Logs which entries an administrator looked at; agents only look at their own owners. Keys contain no personal data. */
async function logLook(ctx: Ctx, asker: Asker, how: 'searched' | 'read' | 'saved', keys: readonly PersonKey[]): Promise<void> {
  if (asker.role !== 'admin' || keys.length === 0) return
  const accounts = keys.flatMap((key) => (key.startsWith('account:') ? [key.slice('account:'.length) as UserId] : []))
  const entries = keys.filter((key) => !key.startsWith('account:'))
  await recordEvents(ctx, [{ kind: 'person_looked_up', actorId: asker.id, userIds: accounts, details: { how, entries } }])
}

const NOTHING_STORED = 'Zu diesem Eintrag ist nichts gespeichert.'

/** Resolves entries to subjects. An entry outside the caller's responsibility is rejected like a missing one, even among valid ones. */
async function listSubjects(ctx: Ctx, asker: Asker, keys: readonly PersonKey[]): Promise<Subject[]> {
  const subjects: Subject[] = []
  for (const key of new Set(keys)) {
    const meant = await meantBy(ctx, asker, key)
    if (!(await isHeld(ctx, meant, toReach(asker)))) throw notFound(NOTHING_STORED)
    subjects.push(...meant.filter((one) => !subjects.some(({ kind, id }) => kind === one.kind && id === one.id)))
  }
  return subjects
}

/** A joined property has several ids, and an agent's own may replace a shared one: all of them are meant. */
async function meantBy(ctx: Ctx, asker: Asker, key: PersonKey): Promise<Subject[]> {
  const [kind, id = ''] = key.split(':') as [Subject['kind'], string?]
  if (kind === 'account') return [{ kind, id }]
  if (kind !== 'property') return [{ kind, id: Number(id) }]
  const numbers = await listNumbers(ctx, asker.role === 'agent' ? asker.officeId : null, [Number(id)])
  return numbers.map((number) => ({ kind, id: number }))
}

export async function personFile(ctx: Ctx, asker: Asker, keys: readonly PersonKey[]): Promise<PersonFile> {
  const file = await getPersonFile(ctx, asker, await listSubjects(ctx, asker, keys))
  await logLook(ctx, asker, 'read', keys)
  return file
}

async function getPersonFile(ctx: Ctx, asker: Asker, subjects: readonly Subject[]): Promise<PersonFile> {
  const sections = await listSections(ctx, subjects, toReach(asker), 'screen')
  return {
    sections,
    crmIds: await listSubjectCrmIds(ctx, asker, subjects),
    isErasable: subjects.every(({ kind }) => kind !== 'account') && sections.some(({ erased }) => erased > 0),
  }
}

/** The complete file, for the person it is about. */
export async function wholeFile(ctx: Ctx, asker: Asker, keys: readonly PersonKey[]): Promise<PersonFile['sections']> {
  const sections = await listSections(ctx, await listSubjects(ctx, asker, keys), toReach(asker), 'file')
  ctx.log.info({ by: asker.id, entries: keys.length }, 'access export')
  await logLook(ctx, asker, 'saved', keys)
  return sections
}

async function listSubjectCrmIds(ctx: Ctx, asker: Asker, subjects: readonly Subject[]): Promise<string[]> {
  if (asker.role !== 'agent') return []
  const ids = subjects.flatMap((subject) => (subject.kind === 'property' ? [subject.id] : []))
  return listCrmIds(ctx, asker.officeId, ids)
}

/** Deletes everything for which the caller is responsible. The block is stored first, as it is derived from the deleted data. */
export async function erasePerson(ctx: Ctx, asker: Asker, keys: readonly PersonKey[], block: boolean): Promise<Erasure> {
  return inTransaction(ctx, async (ctx) => {
    const [subjects, reach] = [await listSubjects(ctx, asker, keys), toReach(asker)]
    if (subjects.some(({ kind }) => kind === 'account'))
      throw new Refusal(409, 'Konten löschen Sie unter „Benutzer“: Dort steht auch, was mit Provisionen und Belegen geschieht.')
    await holdTips(ctx, asker, subjects)
    // waits for what a colleague is noting about the person, so that it is erased, too
    if (asker.role === 'agent') await lockOffice(ctx, asker.officeId)
    const { sections, crmIds } = await getPersonFile(ctx, asker, subjects)
    for (const subject of subjects) {
      if (subject.kind === 'business') await holdForErasure(ctx, subject.id, { isBlocked: block })
      else if (block) await blockOwner(ctx, asker, subject)
    }
    const counts: Erasure['counts'] = []
    for (const { title, table, count } of sections) {
      const erased = await eraseIn(ctx, { title, table }, subjects, reach)
      counts.push({ title, erased, kept: count - erased })
    }
    const isBlocked = block && subjects.some(isBlockable)
    const officeId = asker.role === 'agent' ? asker.officeId : undefined
    const erasure = { userId: asker.id, officeId, counts, isBlocked, crmIds }
    const written = await insertErasure(ctx, erasure)
    ctx.log.info({ by: asker.id, erasure: written.id }, 'erased on request')
    return written
  })
}

async function holdTips(ctx: Ctx, asker: Asker, subjects: readonly Subject[]): Promise<void> {
  if (asker.role === 'admin') return
  for (const subject of subjects) if (subject.kind === 'tip') await holdTipForErasure(ctx, asker.officeId, subject.id)
}

/** Search clients gave the agent an order: no advert exists by which they could be approached again. */
const isBlockable = ({ kind }: Subject): boolean => kind !== 'client'

async function eraseIn(
  ctx: Ctx,
  { title, table }: { title: string; table: string },
  subjects: readonly Subject[],
  reach: Reach,
): Promise<number> {
  const holding = listHoldings(ctx).find((one) => one.table === table && one.title === title)
  if (!holding || (typeof holding.erasure === 'object' && 'keep' in holding.erasure)) return 0
  let erased = 0
  for (const subject of subjects) {
    const where = rowsToErase(holding, subject, reach)
    const today = berlinDay(ctx.clock.now())
    if (where) erased += await eraseSome(ctx, { table: holding.table, where, change: holding.erasure, today, limit: ALL, waits: true })
  }
  return erased
}

type OwnerSubject = Subject & { readonly kind: 'property' | 'tip' }

async function blockOwner(ctx: Ctx, asker: Asker, { kind, id }: Subject): Promise<void> {
  if (kind !== 'property' && kind !== 'tip') return
  const subject: OwnerSubject = { kind, id }
  if (asker.role === 'admin') return blockForAll(ctx, subject)
  if (subject.kind === 'property') await recordObjection(ctx, asker, subject.id, { reason: WISH, isFinal: true })
  else await updateTip(ctx, asker, subject.id, { ownerObjection: { reason: WISH } })
}

async function blockForAll(ctx: Ctx, { kind, id }: OwnerSubject): Promise<void> {
  const owner = kind === 'property' ? await findAdvertOwner(ctx, id) : await poolOwner(ctx, id)
  if (owner) await recordObjectionForAll(ctx, owner)
}

export function listErasuresFor(ctx: Ctx, asker: Asker, asked: Asked): Promise<Page<Erasure>> {
  return listErasures(ctx, asker.role === 'agent' ? asker.officeId : undefined, asked)
}

export async function crmIsDone(ctx: Ctx, officeId: OfficeId, id: number): Promise<typeof DONE> {
  if (!(await storeCrmDone(ctx, officeId, id))) throw notFound('Löschung nicht gefunden')
  return DONE
}

export { retentionRules } from './retention.ts'
