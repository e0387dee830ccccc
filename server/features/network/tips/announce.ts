import type { OfficeId, PartnerId } from '#shared/domain/ids.ts'
import { OWN_TIP_STATUS_LABEL, tipAddress, type TipStatus, type TipWhere } from '#shared/domain/tip.ts'
import type { Ctx } from '../../../ctx.ts'
import { notFound } from '../../../http/errors.ts'
import { writeLine } from '../messages/service.ts'
import { announceToOffice, announceToPartner } from '../partners/service.ts'

/** Refreshes the office's tips and partners; does nothing for a tip in the pool. */
export const announceTipsToOffice = (ctx: Ctx, officeId: OfficeId | null): Promise<void> =>
  announceToOffice(ctx, officeId, ['/api/makler/property-tips', '/api/makler/partners'])

/** Refreshes the partner's tips and statistics. */
export const announceTipsToPartner = (ctx: Ctx, partnerId: PartnerId | null): Promise<void> =>
  announceToPartner(ctx, partnerId, ['/api/partner/property-tips', '/api/partner/stats'])

interface TipNews {
  readonly officeId: OfficeId
  readonly partnerId: PartnerId
  readonly tipId: number
  /** Undefined if unchanged. */
  readonly status: TipStatus | undefined
  /** The agent wrote to the partner about the tip. */
  readonly isAnswer?: boolean
}

/** Posts what is new about a tip in the conversation of partner and agent. An answer stays with the tip, where an erasure finds it. */
export async function postTipMessage(ctx: Ctx, { status, isAnswer = false, ...tip }: TipNews & TipWhere): Promise<void> {
  const { officeId, partnerId, tipId } = tip
  const sentences = [
    ...(status === undefined ? [] : [`Ihr Tipp „${tipAddress(tip) ?? 'ohne Adresse'}“: ${OWN_TIP_STATUS_LABEL[status]}.`]),
    ...(isAnswer ? ['Ihr Makler hat Ihnen am Tipp geantwortet.'] : []),
  ]
  const content = sentences.join(' ')
  await writeLine(ctx, { officeId, partnerId, tipId, content })
}

export const unknownTip = () => notFound('Objekt-Tipp nicht gefunden')
