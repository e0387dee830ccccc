import type { Agent } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { Refusal } from '../../../http/errors.ts'
import { mailIsReady } from '../../../mail/outbox.ts'
import type { ImportListing } from '../../market/adverts/service.ts'
import { getAccount } from '../../people/accounts/service.ts'
import { storeOwn } from '../imports/service.ts'
import { measureCaptured } from './queries.ts'

/** Adverts that one agent may capture, and the stored bytes in their long columns. */
const QUOTA = { rows: 20_000, bytes: 200_000_000 }
/** Anyone can register; an unconfirmed account gets enough for a trial. */
const QUOTA_UNCONFIRMED = { rows: 500, bytes: 5_000_000 }

const FULL =
  'Es wurde nichts übernommen: So viele Anzeigen, wie Sie schon selbst übernommen haben, sind das Äußerste. Importieren Sie weitere bitte als Datei.'
const FULL_UNCONFIRMED =
  'Es wurde nichts übernommen: Mehr Anzeigen gehen erst, wenn Ihre E-Mail-Adresse bestätigt ist. Den Link dazu finden Sie in unserer E-Mail an Sie.'

/** Stores captured adverts within the agent's quota, or throws a 409. The caller must hold the account's lock. */
export async function storeCaptured(ctx: Ctx, agent: Agent, listings: readonly ImportListing[]) {
  const { officeId } = agent
  const before = await measureCaptured(ctx, officeId)
  const result = await storeOwn(ctx, { officeId, channel: 'capture' }, listings)
  const after = await measureCaptured(ctx, officeId)
  // addresses cannot be confirmed without a mail server
  const mayFill = (await getAccount(ctx, agent.id)).isEmailVerified || !(await mailIsReady(ctx))
  const quota = mayFill ? QUOTA : QUOTA_UNCONFIRMED
  const exceeds = (what: keyof typeof quota) => after[what] > quota[what] && after[what] > before[what]
  if (exceeds('rows') || exceeds('bytes')) throw new Refusal(409, mayFill ? FULL : FULL_UNCONFIRMED, { code: 'limit_reached' })
  return result
}
