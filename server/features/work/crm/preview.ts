import type { ExportOptions, ExportPreview } from '#shared/contract/work/crm.ts'
import type { Agent, OfficeId } from '#shared/domain/ids.ts'
import { CRMS } from '../../../crm/crms.ts'
import { buildOwner } from '../../../crm/owner.ts'
import type { CrmKind, CrmValue } from '../../../crm/port.ts'
import { quietStatuses } from '../../../crm/statuses.ts'
import { formatCrmValue } from '../../../crm/words.ts'
import type { Ctx } from '../../../ctx.ts'
import { Refusal } from '../../../http/errors.ts'
import { getProperty } from '../cards/service.ts'
import { parseChoices, rememberedChoices } from './choices.ts'
import { attempt, connectForPage, readKey } from './connection.ts'
import { findSent } from './queries.ts'
import { getCrm } from './queries-connection.ts'
import { findReference } from './queries-steps.ts'
import { changedIn, type Sent } from './sent.ts'

interface Asked {
  readonly propertyId: number
  readonly choices?: string | undefined
}

/** The data an export of this property would send, built by the same code as the request. */
export async function previewExport(ctx: Ctx, agent: Agent, { propertyId, choices: given }: Asked): Promise<ExportPreview> {
  const { officeId } = agent
  const choices = given === undefined ? await rememberedChoices(ctx, agent) : parseChoices(given)
  const crm = await getCrm(ctx, officeId)
  const reference = await findReference(ctx, propertyId, crm)
  const property = { ...(await getProperty(ctx, { officeId }, propertyId)), reference }
  const kind = CRMS[crm]
  const sent = (await findSent(ctx, { officeId, crm }, propertyId)) as Sent | undefined
  const whole = kind.toCrmProperty(property, { ...choices, omitted: [] }, choices.statusId)
  const unit = kind.toCrmProperty(property, choices, choices.statusId)
  const changed = sent ? changedIn(whole, sent, kind.statusField) : {}
  const owner = buildOwner(property)
  return {
    lines: Object.entries(whole).map(([name, value]) => ({
      ...toPreviewLine(kind, name, value),
      isSent: name in unit,
      isChanged: name in changed,
    })),
    owner: owner.person
      ? Object.entries(kind.toCrmPerson(owner.person, choices.brokerId)).map(([name, value]) => toPreviewLine(kind, name, value))
      : null,
    ownerReason: owner.reason ?? null,
    choices,
  }
}

const toPreviewLine = (kind: CrmKind, name: string, value: CrmValue) => ({
  name,
  label: kind.fieldLabel(name),
  value: kind.describeValue(name, value) ?? formatCrmValue(value),
  isOptional: kind.optionalFields.includes(name),
  isSent: true,
  isChanged: false,
})

/** Options in the agent's CRM. Each is requested separately, so that one failure does not hide the others. */
export async function exportOptions(ctx: Ctx, officeId: OfficeId): Promise<ExportOptions> {
  const found = await readKey(ctx, officeId)
  if (!found.stored) throw new Refusal(400, found.missing)
  const crm = connectForPage(ctx, found.stored)
  const statuses = await attempt(ctx, () => crm.listStatuses())
  const brokers = await attempt(ctx, () => crm.listBrokers())
  const customFields = await attempt(ctx, () => crm.listFields())
  const faults = [statuses, brokers, customFields].flatMap(({ error }) => error ?? [])
  return {
    crm: found.stored.crm,
    statuses: quietStatuses(statuses.value ?? []).map(({ id, name }) => ({ id, name })),
    brokers: brokers.value ?? [],
    customFields: customFields.value ?? [],
    faults: [...new Set(faults)],
  }
}
