import type { OwnStatement, Statement, StatementForm } from '#shared/contract/network/statements.ts'
import type { File } from '#shared/contract/route.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import type { Agent, OfficeId, PartnerId } from '#shared/domain/ids.ts'
import { maskIban } from '#shared/domain/iban.ts'
import { missingFor } from '#shared/domain/statement.ts'
import type { Ctx } from '../../../ctx.ts'
import type { Asked, Page } from '../../../db/pages.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { agreedBetween, NOBODY, readBilling, readOfficeBilling } from '../billing/service.ts'
import { claim, markPaid, release } from '../commissions/service.ts'
import { announceToPartner, requirePartner } from '../partners/service.ts'
import { buildCancellation, buildDraft, type Facts, freeze, thawWhole } from './document.ts'
import {
  countOwed,
  deleteDraft,
  findOwnContent,
  findStatement,
  insertCancellation,
  insertDraft,
  type KeptStatement,
  listLines,
  listOwn,
  listStatements,
  lockStatement,
  nextNumber,
  storeIssued,
  storeStatus,
} from './queries.ts'
import { findRequestDay } from './payout.ts'
import { statementPdf } from './pdf.ts'

export async function listAgentStatements(ctx: Ctx, officeId: OfficeId, asked: Asked): Promise<Page<Statement>> {
  const page = await listStatements(ctx, officeId, asked)
  return page.with(await Promise.all(page.rows.map((kept) => toStatement(ctx, officeId, kept))))
}

export async function getStatement(ctx: Ctx, officeId: OfficeId, id: number): Promise<Statement> {
  const kept = await findStatement(ctx, officeId, id)
  if (!kept) throw unknown()
  return toStatement(ctx, officeId, kept)
}

export async function ownStatements(ctx: Ctx, partnerId: PartnerId, asked: Asked): Promise<Page<OwnStatement>> {
  const page = await listOwn(ctx, partnerId, asked)
  return page.with(
    page.rows.map((kept) => ({
      ...toDocument(kept),
      content: thawWhole(ctx, kept),
      maklerUserId: kept.officeId,
      maklerName: kept.name,
    })),
  )
}

export async function getPdf(ctx: Ctx, agent: Agent, id: number): Promise<File> {
  const { officeId } = agent
  const kept = await findStatement(ctx, officeId, id)
  if (!kept) throw unknown()
  if (kept.content === null) throw new Refusal(409, 'Dieser Beleg ist noch ein Entwurf. Ein PDF gibt es, sobald er ausgestellt ist.')
  return statementPdf(officeId, thawWhole(ctx, kept))
}

export async function ownPdf(ctx: Ctx, partnerId: PartnerId, id: number): Promise<File> {
  const kept = await findOwnContent(ctx, partnerId, id)
  if (!kept) throw unknown()
  return statementPdf(partnerId, thawWhole(ctx, kept))
}

/** A draft claims its commissions, so that none is on two documents. */
export async function draftStatement(ctx: Ctx, officeId: OfficeId, { partnerId, commissionIds }: StatementForm): Promise<Statement> {
  return inTransaction(ctx, async (ctx) => {
    const partner = (await requirePartner(ctx, officeId, partnerId as PartnerId)).id as PartnerId
    const ids = [...new Set(commissionIds)]
    if ((await countOwed(ctx, officeId, partner, ids)) < ids.length) throw notFound('Provision nicht gefunden')
    const id = await insertDraft(ctx, officeId, partner)
    if ((await claim(ctx, officeId, partner, ids, id)) < ids.length)
      throw new Refusal(
        409,
        'Mindestens eine dieser Provisionen ist schon gezahlt oder steht auf einem anderen Beleg. Bitte laden Sie die Liste neu.',
      )
    return getStatement(ctx, officeId, id)
  })
}

export async function discardDraft(ctx: Ctx, officeId: OfficeId, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { status } = await lock(ctx, officeId, id)
    if (status !== 'draft') throw new Refusal(409, 'Dieser Beleg ist ausgestellt. Er lässt sich nur stornieren.')
    await deleteDraft(ctx, officeId, id)
  })
}

/** The number is assigned last: its lock is held briefly, and no number is assigned without a document. */
export async function issueStatement(ctx: Ctx, agent: Agent, id: number): Promise<Statement> {
  const { officeId } = agent
  return inTransaction(ctx, async (ctx) => {
    const kept = await lock(ctx, officeId, id)
    if (kept.status !== 'draft') throw new Refusal(409, 'Dieser Beleg ist schon ausgestellt.')
    const facts = await collectFacts(ctx, officeId, kept)
    const [first, ...more] = missingIn(facts)
    if (first) throw new Refusal(409, [first, ...more].map(({ sentence }) => sentence).join(' '))
    await storeIssued(ctx, officeId, id, freeze(buildDraft(facts), await nextNumber(ctx, officeId), ctx.clock.now()))
    await notifyPartner(ctx, agent, kept.partnerId, id, 'issued')
    return getStatement(ctx, officeId, id)
  })
}

export async function payStatement(ctx: Ctx, agent: Agent, id: number, paidDate: string): Promise<Statement> {
  const { officeId } = agent
  return inTransaction(ctx, async (ctx) => {
    const { status, partnerId, kind } = await lock(ctx, officeId, id)
    if (paidDate > berlinDay(ctx.clock.now())) throw new Refusal(400, 'Das Datum der Zahlung liegt in der Zukunft.')
    if (status !== 'issued' || kind === 'cancellation')
      throw new Refusal(409, 'Nur ein ausgestellter Beleg, der noch nicht gezahlt oder storniert ist, lässt sich als gezahlt vermerken.')
    await storeStatus(ctx, officeId, id, { status: 'paid', paid_date: paidDate })
    await markPaid(ctx, id, paidDate)
    await notifyPartner(ctx, agent, partnerId, id, 'paid')
    return getStatement(ctx, officeId, id)
  })
}

/** Cancels an issued document by a second one; the first stays unchanged. */
export async function cancelStatement(ctx: Ctx, agent: Agent, id: number, reason: string): Promise<Statement> {
  const { officeId } = agent
  return inTransaction(ctx, async (ctx) => {
    const kept = await lock(ctx, officeId, id)
    if ((kept.status !== 'issued' && kept.status !== 'paid') || kept.kind === 'cancellation')
      throw new Refusal(409, 'Dieser Beleg lässt sich nicht stornieren: Er ist noch ein Entwurf, selbst ein Storno oder schon storniert.')
    await storeStatus(ctx, officeId, id, { status: 'cancelled' })
    await release(ctx, id)
    const content = buildCancellation(thawWhole(ctx, kept), reason)
    const issued = freeze(content, await nextNumber(ctx, officeId), ctx.clock.now())
    const counter = await insertCancellation(ctx, { officeId, partnerId: kept.partnerId, cancelsId: id }, issued)
    await notifyPartner(ctx, agent, kept.partnerId, counter, 'cancelled')
    return getStatement(ctx, officeId, counter)
  })
}

async function lock(ctx: Ctx, officeId: OfficeId, id: number): Promise<KeptStatement> {
  const kept = await lockStatement(ctx, officeId, id)
  if (!kept) throw unknown()
  return kept
}

const unknown = () => notFound('Beleg nicht gefunden')

async function collectFacts(ctx: Ctx, officeId: OfficeId, { id, partnerId }: KeptStatement): Promise<Facts> {
  // without its partner a draft has no billing data: it cannot be issued, only discarded
  const agreed = partnerId === null ? undefined : await agreedBetween(ctx, officeId, partnerId)
  return {
    issuer: { ...(await readOfficeBilling(ctx, officeId)), iban: null },
    payee: partnerId === null ? NOBODY : await readBilling(ctx, partnerId),
    partnerId,
    agreement: agreed ? { version: agreed.version, acceptedAt: agreed.acceptedAt } : null,
    lines: await listLines(ctx, [id]),
  }
}

function missingIn(facts: Facts): Statement['missing'] {
  return missingFor({ ...facts, agreedAt: facts.agreement?.acceptedAt ?? null, lines: buildDraft(facts).lines })
}

async function toStatement(ctx: Ctx, officeId: OfficeId, kept: KeptStatement): Promise<Statement> {
  const { partnerId, createdAt } = kept
  const shown = { ...toDocument(kept), partnerId, partnerName: kept.name, createdAt }
  if (kept.content !== null) return { ...shown, content: thawWhole(ctx, kept), askedOn: null, missing: [] }
  const facts = await collectFacts(ctx, officeId, kept)
  const draft = buildDraft(facts)
  const { iban } = draft.payee
  // before the payment the agent only needs to know that an IBAN exists
  const content = { ...draft, payee: { ...draft.payee, iban: iban && maskIban(iban) } }
  const askedOn = partnerId === null ? null : await findRequestDay(ctx, officeId, partnerId)
  return { ...shown, kind: content.kind, content, askedOn, missing: missingIn(facts) }
}

const toDocument = ({ id, kind, status, issuedAt, paidDate, cancelsId, contentHash }: KeptStatement) => ({
  id,
  kind,
  status,
  issuedAt,
  paidDate,
  cancelsId,
  contentHash: contentHash === null ? null : contentHash.toString('hex'),
})

/** Notifies the document's partner, unless the account was deleted. */
async function notifyPartner(
  ctx: Ctx,
  agent: Agent,
  partnerId: PartnerId | null,
  id: number,
  change: 'issued' | 'paid' | 'cancelled',
): Promise<void> {
  await announceToPartner(ctx, partnerId, ['/api/partner/statements', '/api/partner/commissions', '/api/partner/payout-needs'])
  const userIds = partnerId === null ? [] : [partnerId]
  await recordEvents(ctx, [{ kind: 'statement_changed', actorId: agent.id, userIds, subjectIds: [id], details: { change } }])
}

export { countStatements, listStatementNumbers } from './queries.ts'
