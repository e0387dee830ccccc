import { randomUUID } from 'node:crypto'
import type { LettersForm, LettersOf, LetterTexts, MadeLetters, Recipient } from '#shared/contract/work/letters.ts'
import type { File } from '#shared/contract/route.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { proposeNextStep } from '#shared/domain/call-result.ts'
import type { Agent, OfficeId } from '#shared/domain/ids.ts'
import { asksForBuyer, type LetterSender } from '#shared/domain/letter.ts'
import { NOTICE_IN_FUTURE } from '#shared/domain/owner-notice.ts'
import { ANSWER_PATH } from '#shared/domain/page-paths.ts'
import { requireKnownCountry, noteAddress, noteLetters, noteLettersSent } from '../prospects/service.ts'
import { type AddressOrigin } from '#shared/domain/address-origin.ts'
import { isFullAddress, isOtherAddress } from '#shared/domain/postal-address.ts'
import { requireOwn } from '../../../colleagues.ts'
import type { Ctx } from '../../../ctx.ts'
import { lockOffice } from '../../../db/lock-owner.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { recordEvents } from '../../../events/events.ts'
import { notFound, Refusal } from '../../../http/errors.ts'
import { linkTo } from '../../../links.ts'
import { hashToken } from '../../../secrets.ts'
import { requireProperties, requireProperty } from '../../market/properties/service.ts'
import { listCards, type OwnedCard } from '../cards/service.ts'
import { doorMark, judgeContact, readOwners } from '../contact/service.ts'
import { noteInformedByLetter, noticeWords, type OwnerOrigin, ownerOrigins } from '../notices/service.ts'
import { missingIn } from '../letterhead/service.ts'
import { buildLetterContent, isTooLong, formatWriter } from './content.ts'
import { buildRecipient, doubtOfLetter, buildHint, knownOrigin, toLetterLead, describeRefusal } from './known-owner.ts'
import { lettersPdf } from './pdf.ts'
import { findTexts, insertLetters, listLetters, listRun, type NewLetter, type StoredLetter, storeSent, storeTexts } from './queries.ts'
import { newLetterToken, written } from './token.ts'

export async function getLetterTexts(ctx: Ctx, writer: Agent): Promise<LetterTexts & { missing: string | null; sender: LetterSender }> {
  const { agent } = await noticeWords(ctx, writer)
  const sender = { agent: agent.name, company: agent.company, phone: agent.phone }
  return { texts: await findTexts(ctx, writer.officeId), missing: missingIn(agent) ?? null, sender }
}

export async function setTexts(ctx: Ctx, officeId: OfficeId, { texts }: LetterTexts): Promise<LetterTexts> {
  await storeTexts(ctx, officeId, texts)
  return { texts: await findTexts(ctx, officeId) }
}

/** The address of a letter page, as printed; null if it was sealed with another key. */
function answerLink(ctx: Ctx, sealed: Buffer): string | null {
  const token = ctx.secrets.open(sealed)
  return token === undefined ? null : linkTo(ctx, ANSWER_PATH.replace(':token', written(token)))
}

export async function getLetters(ctx: Ctx, officeId: OfficeId, id: number): Promise<LettersOf> {
  const propertyId = await requireProperty(ctx, officeId, id)
  const [[card], origins, letters] = await Promise.all([
    listCards(ctx, { officeId }, [propertyId]),
    ownerOrigins(ctx, officeId, [propertyId]),
    listLetters(ctx, officeId, propertyId),
  ])
  if (!card) throw notFound('Immobilie nicht gefunden')
  return {
    letters: letters.map(({ token, ...letter }) => ({ ...letter, answerLink: token && answerLink(ctx, token) })),
    recipient: buildRecipient(card),
    lead: toLetterLead(card),
    origin: { source: origins.get(propertyId)?.source ?? '', address: knownOrigin(card) },
    refusal: describeRefusal(card) ?? null,
    hint: buildHint(card),
  }
}

const OFFLINE = 'Das Inserat ist nicht mehr online. Ein einzelner Brief mit angepasstem Text ist weiterhin möglich.'

const NO_BUYER = 'Diesem Eigentümer ist kein Suchkunde zugeordnet, zu dem seine Immobilie passt: Der Brief darf keinen nennen.'

const NO_ADDRESS =
  'Die vollständige Anschrift ist nicht bekannt. Bitte tragen Sie beim einzelnen Brief Straße, Hausnummer, Postleitzahl und Ort ein, sobald Sie sie kennen.'

const TOO_LONG = 'Mit dem langen Titel dieses Inserats wird der Brief zu lang. Bitte nennen Sie {{Objekt}} seltener.'

/** Creates a letter for each owner who may be written to and has a full address, and returns the reasons for leaving out the others. */
export async function makeLetters(ctx: Ctx, agent: Agent, form: LettersForm): Promise<MadeLetters> {
  const { officeId } = agent
  if (form.recipient && form.propertyIds.length > 1) throw new Refusal(400, 'Eine eigene Anschrift gilt nur für einen einzelnen Brief.')
  if (form.recipient) requireKnownCountry('recipient.zipCode', form.recipient.zipCode, form.recipient.city)
  return inTransaction(ctx, async (ctx) => {
    // waits for an objection that is being recorded concurrently
    await lockOffice(ctx, officeId)
    const words = await noticeWords(ctx, agent)
    const missing = missingIn(words.agent)
    if (missing !== undefined) throw new Refusal(409, missing)
    const ids = await requireProperties(ctx, officeId, form.propertyIds)
    const { letters, left, found } = await lettersFor(ctx, officeId, ids, form, words)
    if (letters.length === 0) throw new Refusal(409, left[0]?.reason ?? NO_ADDRESS)
    const run = randomUUID()
    const writtenTo = letters.map(({ propertyId }) => propertyId)
    await insertLetters(ctx, agent, run, letters)
    if (found) await noteAddress(ctx, officeId, found.propertyId, { ...found.recipient, origin: found.addressOrigin })
    await noteLetters(ctx, agent, new Map(letters.map(({ propertyId, content }) => [propertyId, `Brief erstellt: ${content.subject}`])))
    await recordEvents(ctx, [{ kind: 'letters_made', actorId: agent.id, userIds: [], subjectIds: writtenTo }])
    return { run, made: letters.length, left }
  })
}

/** Stores an address entered with a letter for the next one. */
interface FoundAddress {
  readonly propertyId: number
  readonly recipient: Recipient
  readonly addressOrigin: AddressOrigin
}

type Words = Awaited<ReturnType<typeof noticeWords>>

async function lettersFor(
  ctx: Ctx,
  officeId: OfficeId,
  ids: readonly number[],
  form: LettersForm,
  words: Words,
): Promise<{ letters: NewLetter[]; left: MadeLetters['left']; found: FoundAddress | undefined }> {
  const origins = await ownerOrigins(ctx, officeId, ids)
  const cards = await withTyped(ctx, officeId, await listCards(ctx, { officeId }, ids), form.recipient)
  const letters: NewLetter[] = []
  const left: MadeLetters['left'] = []
  let found: FoundAddress | undefined
  for (const card of cards) {
    const origin = origins.get(card.id)
    const known = buildRecipient(card)
    const recipient = form.recipient ?? known
    const reason = describeRefusal(card) ?? unfitFor(card, form) ?? (mayBeAddressed(recipient, origin) ? undefined : NO_ADDRESS)
    const isFound = isOtherAddress(recipient, known)
    const addressOrigin = isFound ? (form.addressOrigin ?? 'other') : knownOrigin(card)
    const letter = reason === undefined && origin ? newLetter(ctx, { card, origin, addressOrigin, recipient, form, words }) : undefined
    if (letter && !isTooLong(letter.content)) {
      letters.push(letter)
      if (isFound && addressOrigin !== null) found = { propertyId: card.id, recipient, addressOrigin }
    } else left.push({ id: card.id, title: card.title, reason: reason ?? TOO_LONG })
  }
  return { letters, left, found }
}

/** A letter states where its address comes from. */
const mayBeAddressed = (recipient: Recipient, origin: OwnerOrigin | undefined): boolean => isFullAddress(recipient) && origin !== undefined

/**
 * Why this letter is not allowed for this owner: a batch letter for an advert that is offline or may refuse agents, or no search client to mention.
 */
function unfitFor(card: OwnedCard, { propertyIds, subject, body }: LettersForm): string | undefined {
  const isMass = propertyIds.length > 1
  if (isMass && card.offlineSince !== null) return OFFLINE
  const doubt = isMass ? doubtOfLetter(card) : null
  if (doubt !== null) return doubt
  return asksForBuyer(`${subject} ${body}`) && card.contact.searchClient?.fits !== true ? NO_BUYER : undefined
}

/** Also checks objections against the address typed by the agent. */
async function withTyped(
  ctx: Ctx,
  officeId: OfficeId,
  cards: readonly OwnedCard[],
  typed: Recipient | undefined,
): Promise<readonly OwnedCard[]> {
  if (!typed) return cards
  const there = await judgeContact(
    ctx,
    officeId,
    cards.map((card) => ({ ...card, address: typed.street, zipCode: typed.zipCode })),
  )
  return cards.map((card, at) => {
    const objectedAt = card.contact.objectedAt ?? there[at]?.contact.objectedAt ?? null
    return { ...card, contact: { ...card.contact, objectedAt } }
  })
}

interface Wanted {
  readonly card: OwnedCard
  readonly origin: OwnerOrigin
  readonly addressOrigin: AddressOrigin | null
  readonly recipient: Recipient
  readonly form: LettersForm
  readonly words: Words
}

function newLetter(ctx: Ctx, { card, origin, addressOrigin, recipient, form, words }: Wanted): NewLetter {
  const token = newLetterToken()
  const day = berlinDay(ctx.clock.now())
  const content = buildLetterContent({
    words,
    text: form,
    recipient,
    lead: toLetterLead(card),
    source: origin.source,
    addressOrigin,
    obtainedOn: origin.obtainedOn ?? day,
    day,
  })
  return {
    propertyId: card.id,
    tokenHash: hashToken(token),
    token: ctx.secrets.seal(token),
    content,
    writer: formatWriter(content),
    doorMark: doorMark(ctx, { address: recipient.street, zipCode: recipient.zipCode }) ?? null,
  }
}

const ERASED = 'Anschrift und Text dieses Briefs sind gelöscht. Er lässt sich nicht mehr drucken.'

const UNREADABLE =
  'Dieser Brief lässt sich nicht mehr drucken, weil der Schlüssel der Installation gewechselt hat. Bitte erstellen Sie ihn neu.'

export async function printLetters(ctx: Ctx, officeId: OfficeId, run: string, letter: number | undefined): Promise<File> {
  const stored = await stillAllowed(ctx, officeId, await listRun(ctx, officeId, run, letter))
  const [first, ...others] = stored.flatMap(({ content, token }) => (content && token ? [{ content, token: tokenIn(ctx, token) }] : []))
  if (!first) throw stored.length > 0 ? new Refusal(409, ERASED) : notFound('Brief nicht gefunden')
  return lettersPdf(ctx, officeId, [first, ...others])
}

/** Leaves out unsent letters if the owner's light has turned red since; sent letters can be printed again. */
async function stillAllowed(ctx: Ctx, officeId: OfficeId, stored: readonly StoredLetter[]): Promise<readonly StoredLetter[]> {
  const open = stored.filter(({ sentOn }) => sentOn === null).map(({ propertyId }) => propertyId)
  const refusals = new Map((await listCards(ctx, { officeId }, open)).map((card) => [card.id, describeRefusal(card)]))
  const allowed = stored.filter(({ sentOn, propertyId }) => sentOn !== null || refusals.get(propertyId) === undefined)
  const [reason] = [...refusals.values()].filter((one) => one !== undefined)
  if (allowed.length === 0 && reason !== undefined) throw new Refusal(409, reason)
  return allowed
}

function tokenIn(ctx: Ctx, sealed: Buffer): string {
  const token = ctx.secrets.open(sealed)
  if (token === undefined) throw new Refusal(409, UNREADABLE)
  return token
}

/** Marks letters as sent, as a first contact that includes the notice to the owners about their data. */
export async function noteSent(
  ctx: Ctx,
  agent: Agent,
  run: string,
  { letter, day }: { readonly letter?: number | undefined; readonly day: string },
): Promise<{ sent: number }> {
  const { officeId } = agent
  if (day > berlinDay(ctx.clock.now())) throw new Refusal(400, NOTICE_IN_FUTURE)
  return inTransaction(ctx, async (ctx) => {
    // waits for an objection that is being recorded concurrently
    await lockOffice(ctx, officeId)
    const stored = await listRun(ctx, officeId, run, letter)
    if (stored.length === 0) throw notFound('Brief nicht gefunden')
    await requireOwn(
      ctx,
      agent,
      stored.map(({ propertyId }) => propertyId),
    )
    const sent = await storeSent(
      ctx,
      officeId,
      stored.map(({ id }) => id),
      day,
    )
    const ids = [...new Set(sent.map(({ propertyId }) => propertyId))]
    // follow up as after any letter, except with owners who have answered or objected
    const { nextDate } = proposeNextStep('written', { today: day, tries: 0 })
    const answered = sent.filter(({ answer }) => answer !== null).map(({ propertyId }) => propertyId)
    const owners = await readOwners(ctx, officeId, ids)
    const objected = owners.filter(({ contact }) => contact.objectedAt !== null).map(({ row }) => row.id)
    await noteLettersSent(ctx, agent, owners, { day, nextDate, overIds: [...answered, ...objected] })
    await noteInformedByLetter(ctx, agent, ids, day)
    if (ids.length > 0) await recordEvents(ctx, [{ kind: 'letters_sent', actorId: agent.id, userIds: [], subjectIds: ids }])
    return { sent: ids.length }
  })
}

export { selectAnswered } from './queries.ts'
