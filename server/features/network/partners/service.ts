import type { Agent, AgentId, OfficeId, PartnerId } from '#shared/domain/ids.ts'
import { randomBytes } from 'node:crypto'
import type { PartnerLink, PartnerOfAgent, PartnerProfile } from '#shared/contract/network/partners.ts'
import type { PartnerProfileForm, PartnerRegistrationForm } from '#shared/contract/network/partner-forms.ts'
import type { Ctx } from '../../../ctx.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents, recordOwn } from '../../../events/events.ts'
import { notFound } from '../../../http/errors.ts'
import { linkTo } from '../../../links.ts'
import {
  hashNewPassword,
  changePerson,
  changeShortLink,
  rememberLinkShared,
  openAccount,
  unlessTaken,
} from '../../people/accounts/service.ts'
import { announceToOffice, announceToPartner } from './announce.ts'
import {
  findInviter,
  findPartner,
  getLink,
  getProfile,
  listPartnersAgents,
  storeActive,
  storeRelation,
  storeTrade,
  listPartners,
  listPeople,
} from './queries.ts'

export { listPartners as pageOfPartners, listPeople }

/** The agent of a link, with or without the prefix of older links. A renewed link stops working. */
export async function getInviter(ctx: Ctx, shortLink: string) {
  const inviter = await findInviter(ctx, shortLink.replace(/^agent-/, ''))
  if (!inviter) throw notFound('Ungültiger oder abgelaufener Registrierungslink.')
  return inviter
}

/** Creates account, profile and the relation to the inviting agent, all or nothing. */
export async function registerPartner(ctx: Ctx, shortLink: string, form: PartnerRegistrationForm): Promise<void> {
  // before the costly hash: an invalid link costs nothing
  await getInviter(ctx, shortLink)
  const passwordHash = await hashNewPassword(form.password, form)
  const login = `/partner-login?returnTo=${encodeURIComponent(`/partner/${shortLink}`)}`
  await unlessTaken(ctx, form.email, login, async (ctx) => {
    const inviter = await getInviter(ctx, shortLink)
    const { email, firstName, lastName, companyName, phone } = form
    const id = await openAccount(
      ctx,
      { email, firstName, lastName, companyName, phoneNumber: phone, passwordHash, role: 'partner' },
      'invitation',
    )
    await storeTrade(ctx, id, form)
    await join(ctx, id, inviter)
  })
}

/** Connects an existing partner to another agent. Idempotent. */
export async function connectPartner(ctx: Ctx, partnerId: PartnerId, shortLink: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => join(ctx, partnerId, await getInviter(ctx, shortLink)))
}

export async function changeProfile(ctx: Ctx, partnerId: PartnerId, form: PartnerProfileForm): Promise<PartnerProfile> {
  return inTransaction(ctx, async (ctx) => {
    await changePerson(ctx, partnerId, form)
    await storeTrade(ctx, partnerId, form)
    return getProfile(ctx, partnerId)
  })
}

/** An office a partner works with, and whether it takes tips from the partner. */
export interface PartnersAgent {
  readonly officeId: OfficeId
  readonly name: string
  /** Paused by the office; locked accounts do not count as paused. */
  readonly isPaused: boolean
  readonly takesTips: boolean
}

export async function listRelations(ctx: Ctx, partnerId: PartnerId): Promise<PartnersAgent[]> {
  return (await listPartnersAgents(ctx, partnerId)).map(({ officeId, name, isActive, isOpen }) => ({
    officeId,
    name,
    isPaused: !isActive,
    takesTips: isActive && isOpen,
  }))
}

/** Returns one of this office's partners, as seen by an agent if one is given; rejects other partners like missing ones. */
export async function requirePartner(ctx: Ctx, officeId: OfficeId, partnerId: PartnerId, id?: AgentId): Promise<PartnerOfAgent> {
  const partner = await findPartner(ctx, { officeId, ...(id !== undefined && { id }) }, partnerId)
  if (!partner) throw notFound('Partner nicht gefunden')
  return partner
}

/** Pauses or resumes a relation. While it is paused the agent takes no tips, but both still see everything so far. */
export async function pausePartner(ctx: Ctx, agent: Agent, partnerId: PartnerId, isActive: boolean): Promise<PartnerOfAgent> {
  const { officeId } = agent
  return inTransaction(ctx, async (ctx) => {
    if (!(await storeActive(ctx, officeId, partnerId, isActive))) throw notFound('Partner nicht gefunden')
    await announceToPartner(ctx, partnerId, ['/api/partner/profile', '/api/partner/current', '/api/partner/stats'])
    await recordEvents(ctx, [{ kind: 'partner_paused', actorId: agent.id, userIds: [partnerId], details: { isActive } }])
    return requirePartner(ctx, officeId, partnerId, agent.id)
  })
}

export async function getPartnerLink(ctx: Ctx, agentId: AgentId): Promise<PartnerLink> {
  const link = await getLink(ctx, agentId)
  return { ...link, url: linkTo(ctx, `/partner/${link.shortLink}`) }
}

export async function shareLink(ctx: Ctx, agentId: AgentId): Promise<PartnerLink> {
  await rememberLinkShared(ctx, agentId)
  return getPartnerLink(ctx, agentId)
}

/** Replaces the link with a new random one; the old one stops working, existing partners stay. */
export async function renewLink(ctx: Ctx, agentId: AgentId): Promise<PartnerLink> {
  return inTransaction(ctx, async (ctx) => {
    await changeShortLink(ctx, agentId, randomBytes(16).toString('base64url'))
    await recordOwn(ctx, agentId, 'link_renewed')
    return getPartnerLink(ctx, agentId)
  })
}

async function join(ctx: Ctx, partnerId: PartnerId, { officeId, shortLink }: { officeId: OfficeId; shortLink: string }): Promise<void> {
  await storeRelation(ctx, { officeId, partnerId, shortLink })
  await announceToOffice(ctx, officeId, ['/api/makler/partners', '/api/partners', '/api/partner-counts'])
  await recordEvents(ctx, [{ kind: 'partner_joined', actorId: partnerId, officeIds: [officeId] }])
}

export { announceToOffice, announceToPartner } from './announce.ts'

export { countRelations, hasPartners } from './queries.ts'

export { findPartners, listContacts, listNumberedPartners } from './queries-find.ts'
