import type { ExportOptions, ExportPreview } from '#shared/contract/work/crm.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import { OPTIONAL_FIELDS } from '#shared/domain/propstack-fields.ts'
import { PropstackFailure } from '../../../crm/failure.ts'
import { labelOf, wordsOf } from '../../../crm/propstack-labels.ts'
import { type PropstackValue, quietStatuses, unitOf } from '../../../crm/propstack-mapping.ts'
import { ownerOf } from '../../../crm/propstack-owner.ts'
import type { Ctx } from '../../../ctx.ts'
import { Refusal } from '../../../http/errors.ts'
import { getProperty } from '../../market/properties/service.ts'
import { parseChoices, rememberedChoices } from './choices.ts'
import { connect, keyOf } from './connection.ts'
import { findSent } from './queries.ts'
import { changedIn, type Sent } from './sent.ts'

interface Asked {
  readonly propertyId: number
  readonly choices?: string | undefined
}

/** What an export of this property sends, made by what makes the request. */
export async function previewExport(ctx: Ctx, agentId: AgentId, { propertyId, choices: given }: Asked): Promise<ExportPreview> {
  const choices = given === undefined ? await rememberedChoices(ctx, agentId) : parseChoices(given)
  const property = await getProperty(ctx, agentId, propertyId)
  const sent = (await findSent(ctx, agentId, propertyId)) as Sent | undefined
  const whole = unitOf(property, { ...choices, omitted: [] }, choices.statusId)
  const unit = unitOf(property, choices, choices.statusId)
  const changed = sent ? changedIn(whole, sent) : {}
  const owner = ownerOf(property, choices)
  return {
    lines: Object.entries(whole).map(([name, value]) => ({ ...lineOf(name, value), isSent: name in unit, isChanged: name in changed })),
    owner: owner.client ? Object.entries(owner.client).map(([name, value]) => lineOf(name, value)) : null,
    ownerReason: owner.reason ?? null,
    choices,
  }
}

const lineOf = (name: string, value: PropstackValue) => ({
  name,
  label: labelOf(name),
  value: wordsOf(value),
  isOptional: OPTIONAL_FIELDS.some((field) => field === name),
  isSent: true,
  isChanged: false,
})

/** What the agent's CRM offers for choice, each asked for on its own. */
export async function exportOptions(ctx: Ctx, agentId: AgentId): Promise<ExportOptions> {
  const found = await keyOf(ctx, agentId)
  if (!found.stored) throw new Refusal(400, found.missing)
  const propstack = connect(ctx, found.stored.key)
  const faults = new Set<string>()
  const statuses = quietStatuses(await orNone(propstack.listStatuses(), faults)).map(({ id, name }) => ({ id, name }))
  const brokers = await orNone(propstack.listBrokers(), faults)
  const customFields = await orNone(propstack.listCustomFields(), faults)
  return { statuses, brokers, customFields, faults: [...faults] }
}

async function orNone<T>(asked: Promise<T[]>, faults: Set<string>): Promise<T[]> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof PropstackFailure)) throw error
    faults.add(error.message)
    return []
  }
}
