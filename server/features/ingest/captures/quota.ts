import type { Agent } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { Refusal } from '../../../http/errors.ts'
import type { ImportListing } from '../../market/adverts/service.ts'
import { storeOwn } from '../imports/service.ts'
import { hasConfirmedAgent, measureCaptured } from './queries.ts'

/** Adverts that the agents of an office may capture, and the stored bytes in their long columns. */
const QUOTA = { rows: 20_000, bytes: 200_000_000 }
/** Anyone can register; an office without a confirmed account gets enough for a trial. */
const QUOTA_UNCONFIRMED = { rows: 500, bytes: 5_000_000 }

const FULL =
  'Es wurde nichts übernommen: So viele Anzeigen, wie Ihr Büro schon selbst übernommen hat, sind das Äußerste. Importieren Sie weitere bitte als Datei.'
const FULL_UNCONFIRMED =
  'Es wurde nichts übernommen: Mehr Anzeigen gehen erst, wenn Ihre E-Mail-Adresse bestätigt ist. Den Link dazu finden Sie in unserer E-Mail an Sie.'

/** Stores captured adverts within the office's quota, or throws a 409. The caller must hold the office's lock. */
export async function storeCaptured(ctx: Ctx, { officeId }: Agent, listings: readonly ImportListing[]) {
  const before = await measureCaptured(ctx, officeId)
  const result = await storeOwn(ctx, { officeId, channel: 'capture' }, listings)
  const after = await measureCaptured(ctx, officeId)
  const mayFill = await hasConfirmedAgent(ctx, officeId)
  const quota = mayFill ? QUOTA : QUOTA_UNCONFIRMED
  const exceeds = (what: keyof typeof quota) => after[what] > quota[what] && after[what] > before[what]
  if (exceeds('rows') || exceeds('bytes')) throw new Refusal(409, mayFill ? FULL : FULL_UNCONFIRMED, { code: 'limit_reached' })
  return result
}
