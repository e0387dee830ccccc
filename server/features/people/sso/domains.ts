import { setTimeout as pause } from 'node:timers/promises'
import { SSO_DOMAINS_MAX } from '#shared/domain/limits.ts'
import type { Agent } from '#shared/domain/ids.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordOwn } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { newToken } from '../../../secrets.ts'
import { holdAsManager } from '../members/service.ts'
import { isOnlyWay } from './queries.ts'
import { deleteDomain, findDomain, hasProvenDomain, insertDomain, listDomains, storeVerified } from './queries-domains.ts'
import { recordName, recordText } from './service.ts'

/** Milliseconds for the name servers. */
const DNS_TIMEOUT = 8_000

const unknownDomain = () => notFound('Diese Domain ist bei Ihrem Büro nicht eingetragen.')

export async function addDomain(ctx: Ctx, agent: Agent, domain: string): Promise<void> {
  const { officeId } = agent
  await inTransaction(ctx, async (ctx) => {
    await holdAsManager(ctx, agent)
    if ((await listDomains(ctx, officeId)).length >= SSO_DOMAINS_MAX)
      throw new Refusal(409, `Mehr als ${SSO_DOMAINS_MAX} Domains sind nicht möglich.`, { code: 'limit_reached' })
    await insertDomain(ctx, officeId, domain, newToken())
  })
}

/** Makes a domain count for the office, if its administrator has published the office's token. */
export async function checkDomain(ctx: Ctx, agent: Agent, id: number): Promise<void> {
  const found = await findDomain(ctx, agent.officeId, id)
  if (!found) throw unknownDomain()
  const texts = await readTexts(ctx, recordName(found.domain))
  if (!texts.includes(recordText(found.token)))
    throw new Refusal(
      409,
      `Unter ${recordName(found.domain)} steht noch kein passender TXT-Eintrag. Ein neuer Eintrag ist manchmal erst nach einer Stunde überall zu sehen.`,
    )
  await inTransaction(ctx, async (ctx) => {
    await holdAsManager(ctx, agent)
    if (!(await storeVerified(ctx, agent.officeId, id)))
      throw new Refusal(409, 'Diese Domain gilt schon für ein anderes Büro. Bitte wenden Sie sich an den Betreiber.')
    await recordOwn(ctx, agent.id, 'company_sign_in_changed', { what: 'domain_proven' })
  })
  ctx.log.info({ office: agent.officeId, domain: found.domain }, 'domain of an office proven')
}

const LAST_DOMAIN =
  'Ihr Büro meldet sich nur mit Firmenkonto an, und ohne diese Domain führte keine Adresse mehr zum Anbieter. Bitte lassen Sie zuerst auch Passwörter zu.'

export async function removeDomain(ctx: Ctx, agent: Agent, id: number): Promise<void> {
  const { officeId } = agent
  await inTransaction(ctx, async (ctx) => {
    // of two that are removed at once the second may be the last
    await holdAsManager(ctx, agent)
    if (!(await deleteDomain(ctx, officeId, id))) throw unknownDomain()
    if ((await isOnlyWay(ctx, officeId)) && !(await hasProvenDomain(ctx, officeId))) throw new Refusal(409, LAST_DOMAIN)
    await recordOwn(ctx, agent.id, 'company_sign_in_changed', { what: 'domain_removed' })
  })
}

const NO_RECORD = new Set(['ENOTFOUND', 'ENODATA'])

async function readTexts({ dns }: Ctx, name: string): Promise<string[]> {
  try {
    const late = pause(DNS_TIMEOUT, undefined, { ref: false }).then(() => Promise.reject(new Error('the name servers took too long')))
    return (await Promise.race([dns.text(name), late])).map((chunks) => chunks.join(''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_RECORD.has(String(error.code))) return []
    throw new Refusal(503, 'Die Einträge der Domain ließen sich gerade nicht abfragen. Bitte versuchen Sie es gleich noch einmal.')
  }
}
