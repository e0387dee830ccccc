import { SSO_CLOCK_SKEW } from '#shared/domain/limits.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { Refusal } from '../../../http/errors.ts'
import { endSessionsFromProvider } from '../accounts/service.ts'
import { endStepsFromProvider } from '../second-factor/service.ts'
import { describe, isOutgoing, readLogoutToken } from './provider.ts'
import { findConnectionById } from './queries.ts'
import { listIdentities } from './queries-identities.ts'
import { toClient } from './sign-in.ts'

/** Ends what was opened by a session that has ended at the provider, or by all sessions of a person there. */
export async function endByProvider(ctx: Ctx, id: number, token: string): Promise<void> {
  const connection = await findConnectionById(ctx, id)
  if (!connection) throw invalidToken()
  const { officeId, issuer } = connection
  const ended = await readLogoutToken(ctx, toClient(ctx, connection), token).catch((error: unknown) => {
    ctx.log.warn({ issuer, reason: describe(error) }, 'a logout by a provider was refused')
    throw isOutgoing(error) ? unreachable() : invalidToken()
  })
  await inTransaction(ctx, async (ctx) => {
    const identityIds = await listIdentities(ctx, { officeId, issuer, subject: ended.subject })
    const which = { identityIds, providerSession: ended.providerSession }
    await endStepsFromProvider(ctx, which)
    // a token that is sent again later does not end what was opened since
    await endSessionsFromProvider(ctx, { ...which, before: new Date(ended.issuedAt.getTime() + SSO_CLOCK_SKEW) })
  })
  ctx.log.info({ office: officeId }, 'sessions ended by the provider')
}

const invalidToken = () => new Refusal(400, 'Diese Abmeldung ließ sich nicht prüfen.')
const unreachable = () => new Refusal(503, 'Der Anbieter antwortet gerade nicht.')
