import type { Capture } from '#shared/contract/ingest/captures.ts'
import type { AgentId } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../http/errors.ts'
import { listingOfHit } from '../mailbox/alerts/listing-of-hit.ts'
import { readShared } from '../mailbox/alerts/shared-text.ts'
import { knownOf } from './known.ts'
import { storeCaptured } from './quota.ts'

const NO_ADDRESS = 'Darin steht kein Link. Bitte fügen Sie die Adresse der Anzeige ein, wie sie im Browser steht.'
const NO_ADVERT =
  'Dieser Link führt zu keiner Anzeige von Kleinanzeigen, ImmoScout24, immowelt, immonet oder ohne-makler. Bitte öffnen Sie die Anzeige selbst und kopieren Sie deren Adresse.'

/**
 * Creates an advert of the agent's own from its link and the shared text, without fetching the page. A known advert stays unchanged, because a shared
 * text has less than a page.
 */
export async function capture(ctx: Ctx, agentId: AgentId, text: string): Promise<Capture> {
  const shared = readShared(text)
  if ('kind' in shared) throw new Refusal(400, shared.kind === 'none' ? NO_ADDRESS : NO_ADVERT)
  const listing = listingOfHit(shared.hit, '', ctx.config.demo)
  const { source, externalId } = listing
  return inTransaction(ctx, async (ctx) => {
    // serialises concurrent captures of the same link
    await lockAccount(ctx, agentId)
    const known = (await knownOf(ctx, agentId, source, [externalId])).get(externalId)
    if (known !== undefined) return { propertyId: known, isNew: false, source: shared.hit.source }
    const { ids } = await storeCaptured(ctx, agentId, [listing])
    return { propertyId: ids[0] as number, isNew: true, source: shared.hit.source }
  })
}
