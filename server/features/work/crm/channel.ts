import type { AgentId } from '#shared/domain/ids.ts'
import { createHash } from 'node:crypto'
import type { Property } from '#shared/contract/market/properties.ts'
import { refusalsOf } from '#shared/domain/contact-light.ts'
import { describeHidden, doubtOf, HIDDEN_REASON_LABEL } from '#shared/domain/hidden-reason.ts'
import { PropstackFailure } from '../../../crm/failure.ts'
import type { Propstack } from '../../../crm/propstack.ts'
import type { ExportChoices } from '#shared/contract/work/export-choices.ts'
import { type PropstackStatus, type PropstackUnit, quietStatus, referenceOf, unitOf } from '../../../crm/propstack-mapping.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Channel, Outcome } from '../../../deliveries/delivery.ts'
import { recordEvents } from '../../../events/events.ts'
import { getProperty } from '../../market/properties/service.ts'
import { choicesIn, rememberedChoices } from './choices.ts'
import { connect, keyOf, NO_QUIET_STATUS, type StoredKey } from './connection.ts'
import { handOnOwner } from './owner-step.ts'
import {
  type DueExport,
  type Exported,
  findDueExport,
  forgetCreateSent,
  storeCreateSent,
  storeOutcome,
  storeUnit,
} from './queries-steps.ts'
import { mayExport, storeTest } from './queries-connection.ts'
import { changedIn, digestOf, type Sent } from './sent.ts'

/** Milliseconds within which a new object may not yet be found by Propstack's search. */
const NOT_FOUND_YET = 30_000

const WRONG_STATUS =
  'Exportiert, aber Propstack hat einen anderen Objektstatus gesetzt. Bitte prüfen Sie ihn, bevor das Objekt veröffentlicht wird.'

const CHOSEN_IS_PUBLISHED =
  'Den gewählten Objektstatus gibt es nicht mehr, oder Propstack veröffentlicht, was ihn hat. Bitte wählen Sie einen anderen.'

/**
 * The way into an agent's CRM, which is its target. Nothing makes a repeated "create" harmless there, so each attempt looks before it creates, and
 * one object comes of however many.
 */
export const crmChannel: Channel = {
  name: 'crm',
  // short, because the lock of the key keeps a second sender away as long as the first one lives
  lease: 10_000,
  attempt: 0,
  pauses: Array.from({ length: 7 }, (_, index) => 30_000 * 2 ** index),
  lanes: 1,
  batch: 1,
  async open(ctx, target, sendAll) {
    const agentId = target as AgentId
    // matches keep waiting; the confirmation asks for them again
    if (!(await mayExport(ctx, agentId))) return undefined
    const found = await keyOf(ctx, agentId)
    if (!found.stored) return { status: 'failed', reason: found.missing }
    const { stored } = found
    // One at a time per key, not per agent: two agents of one office share their Propstack, and both could look before either creates.
    const lock = `propstack ${createHash('sha256').update(stored.key).digest('hex')}`
    await ctx.locks.withLock(lock, (lost) => {
      const account: Account = { agentId, propstack: connect(ctx, stored.key, lost), stored, statuses: undefined, isProven: false }
      return sendAll(({ id }) => exportOne(ctx, account, id))
    })
    return undefined
  },
  async recorded(ctx, target, ids, outcome) {
    const agentId = target as AgentId
    const exportIds = await storeOutcome(ctx, agentId, ids, outcome)
    await announce(ctx, agentId)
    if (outcome.status === 'failed' && exportIds.length > 0)
      await recordEvents(ctx, [{ kind: 'export_failed', userIds: [agentId], subjectIds: exportIds }])
  },
}

/** Whose, where to, with which key, and which statuses there are: looked up once per job. */
interface Account {
  readonly agentId: AgentId
  readonly propstack: Propstack
  readonly stored: StoredKey
  statuses: readonly PropstackStatus[] | undefined
  /** That the key may do all an export needs is written down. */
  isProven: boolean
}

async function exportOne(ctx: Ctx, account: Account, deliveryId: number): Promise<Outcome> {
  const due = await findDueExport(ctx, account.agentId, deliveryId)
  if (!due) return { status: 'skipped', reason: 'Die Immobilie gibt es nicht mehr.' }
  try {
    return await tryOne(ctx, account, due)
  } catch (error) {
    if (!(error instanceof PropstackFailure)) throw error
    return outcomeOf(ctx, account, due, error)
  }
}

/** One step after the other; what a step has made is written down before the next one, and a later attempt goes on from there. */
async function tryOne(ctx: Ctx, account: Account, due: DueExport): Promise<Outcome> {
  const { agentId, propstack } = account
  const choices = choicesIn(due.choices) ?? (await rememberedChoices(ctx, agentId))
  const unit = await (due.propstackId === null ? makeUnit(ctx, account, due, choices) : renewUnit(ctx, account, due, choices))
  if ('status' in unit) return unit
  const withoutOwner = due.withOwner ? await handOnOwner(ctx, { agentId, propstack, due, choices, unitId: unit.id }) : null
  const hints = [unit.hint, withoutOwner].filter((hint) => hint !== null)
  return sentAs(unit.id, hints.length > 0 ? hints.join(' ') : null)
}

interface Made {
  readonly id: string
  readonly hint: string | null
}

/** Finds the object or creates it. */
async function makeUnit(ctx: Ctx, account: Account, due: DueExport, choices: ExportChoices): Promise<Outcome | Made> {
  const { agentId, propstack } = account
  const property = await getProperty(ctx, agentId, due.propertyId)
  const keptOut = keptOutOf(property, due)
  if (keptOut) return keptOut
  const known = await propstack.findUnit(referenceOf(property))
  if (known !== undefined) return keep(ctx, due, { id: known, hint: null }, unitOf(property, choices, null))
  const unsure = due.createSentAt === null ? 0 : Date.parse(due.createSentAt) + NOT_FOUND_YET - ctx.clock.now().getTime()
  // its answer was lost: it may be there although nobody finds it
  if (unsure > 0) return { status: 'waiting', reason: 'Propstack hat den Empfang noch nicht bestätigt.', pause: unsure, isUntried: true }
  const statusId = await quietStatusId(account, choices)
  const released = await release(ctx, agentId, due)
  if ('status' in released) return released
  const unit = unitOf(released.property, choices, statusId)
  const id = await propstack.createUnit(unit)
  if (!account.isProven) await noteTest(ctx, agentId, account.stored, null)
  account.isProven = true
  return keep(ctx, due, { id, hint: (await hasOtherStatus(propstack, id, statusId)) ? WRONG_STATUS : null }, unit)
}

async function keep(ctx: Ctx, due: DueExport, made: Made, unit: PropstackUnit): Promise<Made> {
  await storeUnit(ctx, due.id, made, digestOf(unit))
  return made
}

/** Sends what has changed since; fields that the agent changed there and we did not stay as he wants them. */
async function renewUnit(ctx: Ctx, { agentId, propstack }: Account, due: DueExport, choices: ExportChoices): Promise<Made> {
  const made = { id: due.propstackId ?? '', hint: due.hint }
  const unit = unitOf(await getProperty(ctx, agentId, due.propertyId), choices, null)
  const changed = changedIn(unit, (due.sent ?? {}) as Sent)
  if (Object.keys(changed).length === 0) return made
  await propstack.changeUnit(made.id, changed)
  return keep(ctx, due, made, unit)
}

const sentAs = (propstackId: string, hint: string | null = null): Outcome => ({
  status: 'sent',
  result: { propstackId, hint } satisfies Exported,
})

/**
 * Whoever objected or wants no agents is not handed on by himself, and neither is what is no offer, or probably none; the agent still may.
 */
function keptOutOf(property: Property, { isAutomatic }: DueExport): Outcome | undefined {
  if (!isAutomatic) return undefined
  const doubt = doubtOf(property)
  const verdict = describeHidden(property) ?? (doubt && HIDDEN_REASON_LABEL[doubt])
  const [reason] = [...refusalsOf(property), ...(verdict === null ? [] : [`${verdict}.`])]
  return reason === undefined ? undefined : { status: 'skipped', reason: `Nicht automatisch exportiert: ${reason}` }
}

/** Notes that it is about to be sent and gives what is known now: while the CRM took its time the owner may have objected. */
async function release(ctx: Ctx, agentId: AgentId, due: DueExport): Promise<Outcome | { property: Property }> {
  return inTransaction(ctx, async (ctx) => {
    const property = await getProperty(ctx, agentId, due.propertyId)
    const keptOut = keptOutOf(property, due)
    if (keptOut) return keptOut
    await storeCreateSent(ctx, due.id)
    return { property }
  })
}

async function quietStatusId(account: Account, { statusId }: ExportChoices): Promise<number> {
  account.statuses ??= await account.propstack.listStatuses()
  if (!quietStatus(account.statuses)) throw new PropstackFailure('right', NO_QUIET_STATUS)
  const status = quietStatus(account.statuses, statusId)
  if (!status) throw new PropstackFailure('refused', CHOSEN_IS_PUBLISHED)
  return status.id
}

/** Reads back what was stored: a property in a status that is published would go to the portals by itself. */
async function hasOtherStatus(propstack: Propstack, id: string, wanted: number): Promise<boolean> {
  try {
    const real = await propstack.statusOf(id)
    return real !== undefined && real !== wanted
  } catch (error) {
    // the object is there; some keys may list objects but not read a single one
    if (!(error instanceof PropstackFailure)) throw error
    return false
  }
}

/** What Propstack's no means for this export and for those behind it. */
async function outcomeOf(ctx: Ctx, { agentId, stored }: Account, due: DueExport, failure: PropstackFailure): Promise<Outcome> {
  const { kind, message: reason, retryAfter = 0 } = failure
  // every kind but this one is a clear no, so the next attempt need not wait for an object that may still appear
  if (kind !== 'down') await forgetCreateSent(ctx, due.id)
  if (kind === 'refused') return { status: 'failed', reason }
  if (failure.isPassing) return { status: 'waiting', reason, forAll: true, pause: retryAfter * 1000 }
  // what the key may not do for one property it may not do for the next
  await noteTest(ctx, agentId, stored, reason)
  return { status: 'failed', reason, forAll: true }
}

/** Remembers how the key fared, and lets the pages that show it look again. */
async function noteTest(ctx: Ctx, agentId: AgentId, { sealed }: StoredKey, error: string | null): Promise<void> {
  await storeTest(ctx, agentId, sealed, error)
  await ctx.live.announce(ctx, [{ to: agentId, message: { type: 'changed', paths: ['/api/auth/user'] } }])
}

function announce(ctx: Ctx, agentId: AgentId): Promise<void> {
  return ctx.live.announce(ctx, [{ to: agentId, message: { type: 'changed', paths: ['/api/exports', '/api/deliveries', '/api/stats'] } }])
}
