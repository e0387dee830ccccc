import { CRM_LABEL, type CrmName } from '#shared/domain/crm.ts'
import type { OfficeId } from '#shared/domain/ids.ts'
import { createHash } from 'node:crypto'
import type { Property } from '#shared/contract/work/properties.ts'
import { listRefusals } from '#shared/domain/contact-light.ts'
import { describeHidden, findDoubt, HIDDEN_REASON_LABEL } from '#shared/domain/hidden-reason.ts'
import { CrmFailure } from '../../../crm/failure.ts'
import { CRMS } from '../../../crm/crms.ts'
import type { ExportChoices } from '#shared/contract/work/export-choices.ts'
import type { Crm, CrmFields, CrmStatus, Referred } from '../../../crm/port.ts'
import { buildReference } from '../../../crm/property.ts'
import { quietStatus } from '../../../crm/statuses.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Channel, Outcome } from '../../../deliveries/delivery.ts'
import { recordEvents } from '../../../events/events.ts'
import { choicesIn, rememberedChoices } from './choices.ts'
import { connect, readKey, noteTest, type StoredKey } from './connection.ts'
import { send, unsure } from './creation.ts'
import { handOnOwner } from './owner-step.ts'
import {
  type DueExport,
  type Exported,
  findDueExport,
  forgetSent,
  forgetUnit,
  storeOutcome,
  storeSent,
  storeUnit,
} from './queries-steps.ts'
import { referredProperty } from './referred.ts'
import { mayExport } from './queries-connection.ts'
import { changedIn, hashFields, type Sent } from './sent.ts'

const wrongStatus = (crm: CrmName) =>
  `Exportiert, aber ${CRM_LABEL[crm]} hat einen anderen Objektstatus gesetzt. Bitte prüfen Sie ihn, bevor das Objekt veröffentlicht wird.`

const chosenIsPublished = (crm: CrmName) =>
  `Den gewählten Objektstatus gibt es nicht mehr, oder ${CRM_LABEL[crm]} veröffentlicht, was ihn hat. Bitte wählen Sie einen anderen.`

const deletedThere = (crm: CrmName) =>
  `Dieses Objekt gibt es in ${CRM_LABEL[crm]} nicht mehr; es wurde dort gelöscht. Exportieren Sie es noch einmal, wenn es dort wieder stehen soll.`

const otherCrm = (crm: CrmName) => `Dieser Export war für ${CRM_LABEL[crm]}. Sie haben Ihr CRM inzwischen gewechselt.`

/**
 * Delivers exports to an agent's CRM. The CRMs have no idempotency keys, so each attempt searches before it creates: repeated attempts yield one
 * record.
 */
export const crmChannel: Channel = {
  name: 'crm',
  // short, because the lock on the key already keeps a second sender away while the first one is alive
  lease: 10_000,
  attempt: 0,
  pauses: Array.from({ length: 7 }, (_, index) => 30_000 * 2 ** index),
  lanes: 1,
  batch: 1,
  async open(ctx, target, sendAll) {
    const officeId = target as OfficeId
    // matches stay queued; confirming the address triggers them again
    if (!(await mayExport(ctx, { officeId }))) return undefined
    const found = await readKey(ctx, officeId)
    if (!found.stored) return { status: 'failed', reason: found.missing }
    const { stored } = found
    // one delivery at a time per key, not per office: two offices may share a CRM account, and both could search before either creates
    const lock = `${stored.crm} ${createHash('sha256').update(stored.key).digest('hex')}`
    await ctx.locks.withLock(lock, (lost) => {
      const account: Account = { officeId, crm: connect(ctx, stored, lost), stored, statuses: undefined, isProven: false }
      return sendAll(({ id }) => exportOne(ctx, account, id))
    })
    return undefined
  },
  async recorded(ctx, target, ids, outcome) {
    const officeId = target as OfficeId
    const exportIds = await storeOutcome(ctx, officeId, ids, outcome)
    await announce(ctx, officeId)
    if (outcome.status === 'failed' && exportIds.length > 0)
      await recordEvents(ctx, [{ kind: 'export_failed', officeIds: [officeId], subjectIds: exportIds }])
  },
}

/** Per-job context: agent, CRM, key, and the statuses once loaded. */
interface Account {
  readonly officeId: OfficeId
  readonly crm: Crm
  readonly stored: StoredKey
  statuses: readonly CrmStatus[] | undefined
  /** A successful key test is stored. */
  isProven: boolean
}

async function exportOne(ctx: Ctx, account: Account, deliveryId: number): Promise<Outcome> {
  const due = await findDueExport(ctx, account.officeId, deliveryId)
  if (!due) return { status: 'skipped', reason: 'Die Immobilie gibt es nicht mehr.' }
  if (due.crm !== account.stored.crm) return { status: 'failed', reason: otherCrm(due.crm) }
  try {
    return await tryOne(ctx, account, due)
  } catch (error) {
    if (!(error instanceof CrmFailure)) throw error
    return toOutcome(ctx, account, error)
  }
}

/** Runs the steps in order and stores each result first, so that a later attempt resumes there. */
async function tryOne(ctx: Ctx, account: Account, due: DueExport): Promise<Outcome> {
  const { officeId, crm } = account
  const choices =
    choicesIn(due.choices) ?? (await rememberedChoices(ctx, { officeId, ...(due.searcherId !== null && { id: due.searcherId }) }))
  const unit = await (due.objectId === null ? makeUnit(ctx, account, due, choices) : renewUnit(ctx, account, due, choices))
  if ('status' in unit) return unit
  const owner = due.withOwner ? await handOnOwner(ctx, { officeId, crm, due, choices, objectId: unit.id }) : NOT_ASKED
  if ('status' in owner) return owner
  const hints = [unit.hint, owner.hint].filter((hint) => hint !== null)
  return sentAs(unit.id, hints.length > 0 ? hints.join(' ') : null)
}

const NOT_ASKED = { hint: null } as const

interface Made {
  readonly id: string
  readonly hint: string | null
}

async function makeUnit(ctx: Ctx, account: Account, due: DueExport, choices: ExportChoices): Promise<Outcome | Made> {
  const { officeId, crm, stored } = account
  const kind = CRMS[stored.crm]
  const property = await referredProperty(ctx, officeId, due)
  const keptOut = skipAutomatic(property, due)
  if (keptOut) return keptOut
  const known = await crm.findProperty(buildReference(property))
  if (known !== undefined) return keep(ctx, due, { id: known, hint: null }, kind.toCrmProperty(property, choices, null))
  const lost = unsure(ctx, stored.crm, due.createSentAt)
  if (lost) return lost
  const statusId = await quietStatusId(account, choices)
  const released = await release(ctx, officeId, due)
  if ('status' in released) return released
  const unit = kind.toCrmProperty(released.property, choices, statusId)
  const { id, hint } = await send(
    () => crm.createProperty(unit),
    () => forgetSent(ctx, due.id, 'create_sent_at'),
  )
  if (!account.isProven) await noteTest(ctx, officeId, account.stored, null)
  account.isProven = true
  const hints = [hint, (await hasOtherStatus(crm, id, statusId)) ? wrongStatus(stored.crm) : null].filter((one) => one !== null)
  return keep(ctx, due, { id, hint: hints.length > 0 ? hints.join(' ') : null }, unit)
}

async function keep(ctx: Ctx, due: DueExport, made: Made, unit: CrmFields): Promise<Made> {
  await storeUnit(ctx, due.id, made, hashFields(unit))
  return made
}

/** Sends changes since the last export. Fields edited only in the CRM stay untouched. */
async function renewUnit(ctx: Ctx, { officeId, crm, stored }: Account, due: DueExport, choices: ExportChoices): Promise<Outcome | Made> {
  const kind = CRMS[stored.crm]
  const made = { id: due.objectId ?? '', hint: due.hint }
  const unit = kind.toCrmProperty(await referredProperty(ctx, officeId, due), choices, null)
  const changed = changedIn(unit, (due.sent ?? {}) as Sent, kind.statusField)
  if (Object.keys(changed).length === 0) return made
  try {
    await crm.changeProperty(made.id, changed)
  } catch (error) {
    if (!(error instanceof CrmFailure) || error.kind !== 'gone') throw error
    // deleted in the CRM: the agent decides whether to export it again
    await forgetUnit(ctx, due.id)
    return { status: 'failed', reason: deletedThere(stored.crm) }
  }
  return keep(ctx, due, made, unit)
}

const sentAs = (objectId: string, hint: string | null = null): Outcome => ({
  status: 'sent',
  result: { objectId, hint } satisfies Exported,
})

/** Skips automatic exports if the owner objected or refuses agents, or if the advert is probably not genuine. The agent may still export manually. */
function skipAutomatic(property: Property, { isAutomatic }: DueExport): Outcome | undefined {
  if (!isAutomatic) return undefined
  const doubt = findDoubt(property)
  const verdict = describeHidden(property) ?? (doubt && HIDDEN_REASON_LABEL[doubt])
  const [reason] = [...listRefusals(property), ...(verdict === null ? [] : [`${verdict}.`])]
  return reason === undefined ? undefined : { status: 'skipped', reason: `Nicht automatisch exportiert: ${reason}` }
}

/** Marks the creation as about to be sent and rereads the property, because the owner may have objected while the CRM was slow. */
async function release(ctx: Ctx, officeId: OfficeId, due: DueExport): Promise<Outcome | { property: Referred }> {
  return inTransaction(ctx, async (ctx) => {
    const property = await referredProperty(ctx, officeId, due)
    const keptOut = skipAutomatic(property, due)
    if (keptOut) return keptOut
    await storeSent(ctx, due.id, 'create_sent_at')
    return { property }
  })
}

async function quietStatusId(account: Account, { statusId }: ExportChoices): Promise<number> {
  account.statuses ??= await account.crm.listStatuses()
  if (!quietStatus(account.statuses)) throw new CrmFailure('right', CRMS[account.stored.crm].noQuietStatus)
  const status = quietStatus(account.statuses, statusId)
  if (!status) throw new CrmFailure('refused', chosenIsPublished(account.stored.crm))
  return status.id
}

/** Reads the status back: a record in a published status would go to the portals at once. */
async function hasOtherStatus(crm: Crm, id: string, wanted: number): Promise<boolean> {
  try {
    const real = await crm.findStatus(id)
    return real !== undefined && real !== wanted
  } catch (error) {
    // the record exists; some keys may list records but not read a single one
    if (!(error instanceof CrmFailure)) throw error
    return false
  }
}

/** Maps a CRM failure to the outcome for this export and those queued behind it. */
async function toOutcome(ctx: Ctx, { officeId, stored }: Account, failure: CrmFailure): Promise<Outcome> {
  const { kind, message: reason, retryAfter = 0 } = failure
  if (kind === 'refused' || kind === 'gone') return { status: 'failed', reason }
  if (failure.isPassing) return { status: 'waiting', reason, forAll: true, pause: retryAfter * 1000 }
  // a missing permission also affects the other properties
  await noteTest(ctx, officeId, stored, reason)
  return { status: 'failed', reason, forAll: true }
}

function announce(ctx: Ctx, officeId: OfficeId): Promise<void> {
  return ctx.live.announce(ctx, [
    { toOffice: officeId, message: { type: 'changed', paths: ['/api/exports', '/api/deliveries', '/api/stats'] } },
  ])
}
