import type { IncomingTip } from '#shared/contract/network/tips.ts'
import type { File } from '#shared/contract/route.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { Agent } from '#shared/domain/ids.ts'
import { TIP_STATUS_LABEL, TIP_URGENCY_LABEL } from '#shared/domain/tip.ts'
import type { Ctx } from '../../../ctx.ts'
import { recordOwn } from '../../../events/events.ts'
import { type Column, listFile, type ListForm, listRows } from '../../../list-file.ts'
import { incomingTips } from './service.ts'

/** Without the owner's phone number and email address: each has its own contact light, which a file cannot show. */
const COLUMNS: readonly Column<IncomingTip>[] = [
  ['Tipp', ({ id }) => String(id), 'text', 10],
  ['Eingegangen am', ({ submittedAt }) => berlinDay(new Date(submittedAt)), 'day'],
  ['Art', ({ tipType }) => tipType],
  ['Objektart', ({ propertyType }) => propertyType],
  ['Straße', ({ address, street, houseNumber }) => address ?? [street, houseNumber].filter(Boolean).join(' '), 'text', 28],
  ['PLZ', ({ zipCode }) => zipCode, 'text', 8],
  ['Ort', ({ city }) => city],
  ['Geschätzter Preis in Euro', ({ estimatedPrice }) => estimatedPrice, 'euro'],
  ['Dringlichkeit', ({ urgency }) => TIP_URGENCY_LABEL[urgency]],
  ['Status', ({ status }) => TIP_STATUS_LABEL[status]],
  ['Nachfassen am', ({ followUpDate }) => followUpDate, 'day'],
  ['Eigentümer', ({ sellerName }) => sellerName],
  ['Widerspruch am', ({ contact }) => contact.objectedAt, 'day'],
  ['Partner', ({ partnerFirstName, partnerLastName }) => [partnerFirstName, partnerLastName].filter(Boolean).join(' ')],
]

export async function tipsFile(ctx: Ctx, agent: Agent, form: ListForm): Promise<File> {
  const { officeId } = agent
  await recordOwn(ctx, agent.id, 'list_saved', { list: 'tips' })
  const rows = listRows((asked) => incomingTips(ctx, officeId, asked))
  return listFile(form, `Tipps_${berlinDay(ctx.clock.now())}`, COLUMNS, rows)
}
