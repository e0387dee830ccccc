import type { PartnerOfAgent } from '#shared/contract/network/partners.ts'
import type { File } from '#shared/contract/route.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { Agent } from '#shared/domain/ids.ts'
import { INDUSTRY_LABEL } from '#shared/domain/partner.ts'
import type { Ctx } from '../../../ctx.ts'
import { recordOwn } from '../../../events/events.ts'
import { type Column, listFile, type ListForm, listRows } from '../../../list-file.ts'
import { listPartners } from './queries.ts'

const toDay = (moment: string | null) => moment && berlinDay(new Date(moment))

const COLUMNS: readonly Column<PartnerOfAgent>[] = [
  ['Firma', ({ companyName }) => companyName, 'text', 28],
  ['Vorname', ({ firstName }) => firstName],
  ['Nachname', ({ lastName }) => lastName],
  ['Branche', ({ industry }) => industry && INDUSTRY_LABEL[industry]],
  ['Leistungen', ({ services }) => services, 'text', 30],
  ['E-Mail', ({ email }) => email, 'text', 28],
  ['Telefon', ({ phone }) => phone],
  ['Straße', ({ address }) => address, 'text', 28],
  ['PLZ', ({ zipCode }) => zipCode, 'text', 8],
  ['Ort', ({ city }) => city],
  ['Verbunden seit', ({ connectedAt }) => toDay(connectedAt), 'day'],
  ['Nimmt Tipps an', ({ isActive }) => (isActive === null ? 'nicht verbunden' : isActive ? 'ja' : 'pausiert')],
  ['Tipps', ({ tipCount }) => tipCount, 'number'],
  ['Davon neu', ({ newTipCount }) => newTipCount, 'number'],
  ['Letzter Tipp', ({ lastTipAt }) => toDay(lastTipAt), 'day'],
]

export async function partnersFile(ctx: Ctx, agent: Agent, form: ListForm): Promise<File> {
  await recordOwn(ctx, agent.id, 'list_saved', { list: 'partners' })
  const rows = listRows((asked) => listPartners(ctx, agent, asked))
  return listFile(form, `Partner_${berlinDay(ctx.clock.now())}`, COLUMNS, rows)
}
