import type { Consent } from '#shared/contract/people/consents.ts'
import type { File } from '#shared/contract/route.ts'
import { ACCOUNT_SENTENCE, accountSentence, COLLEAGUE_SENTENCE } from '#shared/domain/account-sentences.ts'
import { berlinDay, germanDay } from '#shared/domain/berlin-time.ts'
import { CHANNEL_LABEL, type Channel } from '#shared/domain/contact-light.ts'
import type { AdminId, Agent, UserId } from '#shared/domain/ids.ts'
import { LEGAL_TITLE, type LegalPage } from '#shared/domain/legal.ts'
import { ownerConsentWording } from '#shared/domain/owner-consent.ts'
import { csvFile } from '../../../csv.ts'
import type { Ctx } from '../../../ctx.ts'
import type { StoredConsent } from '../../../db/consent-rows.ts'
import type { Asked, Page } from '../../../db/pages.ts'
import { getLegalText } from '../../operations/legal/service.ts'
import { acceptWithAccount, describeAccountChannel, keepText } from './agreement.ts'
import { type AccountChannel, insertAccountConsent, listConsents } from './queries.ts'

export type Asker = Agent | { readonly role: 'admin'; readonly id: AdminId }

/** The texts that apply when an account is opened, beside the agreement that an office concludes. */
const PAGES: readonly LegalPage[] = ['agb', 'datenschutz']

interface Newcomer {
  readonly id: UserId
  readonly role: 'agent' | 'partner'
}

/**
 * Records the terms an account is opened under, in the caller's transaction. An agent who opens an office accepts the agreement on processing for it,
 * unless it still has gaps; colleagues who are invited accept the other terms only.
 */
export async function recordTerms(ctx: Ctx, { id, role }: Newcomer, channel: AccountChannel): Promise<void> {
  const isColleague = role === 'agent' && channel === 'invitation'
  if (role === 'agent' && !isColleague) await acceptWithAccount(ctx, id, channel)
  const sentence = isColleague ? COLLEAGUE_SENTENCE : ACCOUNT_SENTENCE
  for (const page of PAGES) {
    const wordingId = await keepText(ctx, await getLegalText(ctx, page))
    await insertAccountConsent(ctx, id, { wordingId, sentence, channel })
  }
}

export async function listConsentsFor(ctx: Ctx, asker: Asker, asked: Asked): Promise<Page<Consent>> {
  const page = await listConsents(ctx, asker.role === 'agent' ? asker.officeId : 'operator', asked)
  return page.with(page.rows.map(toConsent))
}

const WHAT: Record<StoredConsent['kind'], string> = {
  contact: 'Ansprache des Eigentümers',
  named: 'Weitergabe der Daten des Eigentümers',
  agreement: 'Vereinbarung über Objekt-Tipps',
  terms: 'Konto eröffnet unter',
  office: 'Vereinbarung zur Auftragsverarbeitung',
}
const YEARS: Record<StoredConsent['kind'], number | null> = { contact: 5, named: 5, agreement: 10, terms: null, office: null }

function toConsent(stored: StoredConsent): Consent {
  const { kind, id, who, about, version, givenAt, lastUsedOn } = stored
  return {
    key: `${kind}:${id}`,
    what: kind === 'terms' ? `${WHAT.terms} ${LEGAL_TITLE[stored.page ?? 'agb']}` : WHAT[kind],
    who,
    about,
    channel: describeChannel(stored),
    wording: stored.wording ?? ownerConsentWording(version ?? 0) ?? '',
    version,
    proof: describeProof(stored),
    givenAt,
    isDayOnly: kind === 'contact',
    lastUsedOn,
    keptUntil: keptUntil(stored),
  }
}

function describeChannel({ kind, channel }: StoredConsent): string {
  if (kind === 'contact') return CHANNEL_LABEL[channel as Channel]
  if (kind === 'named') return 'Tipp eines Partners'
  if (kind === 'agreement') return 'Häkchen im Bereich des Partners'
  return describeAccountChannel(channel)
}

function describeProof({ kind, proof, sentence, lastUsedOn }: StoredConsent): string {
  if (kind === 'contact') {
    const note = proof === null ? 'Vermerk des Maklers' : `Vermerk von ${proof}`
    return lastUsedOn === null ? note : `${note}, zuletzt genutzt am ${germanDay(lastUsedOn)}`
  }
  if (kind === 'named') return `Häkchen des Partners${proof === null ? '' : `: ${proof}`}`
  if (kind === 'agreement') return 'Häkchen mit Zeitpunkt und Wortlaut'
  return accountSentence(sentence ?? 0) ?? ''
}

function keptUntil({ kind, countsFrom }: StoredConsent): string | null {
  const years = YEARS[kind]
  return years === null ? null : Temporal.PlainDate.from(countsFrom).add({ years }).toString()
}

const AT_ONCE = 500
const HEAD = ['Erteilt', 'Was', 'Wer', 'Wozu', 'Weg', 'Wortlaut', 'Fassung', 'Nachweis', 'Zuletzt genutzt', 'Aufbewahrt bis']
const WHEN = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Berlin' })

export const consentsCsv = (ctx: Ctx, asker: Asker): File =>
  csvFile(`Einwilligungen_${berlinDay(ctx.clock.now())}.csv`, readRows(ctx, asker))

async function* readRows(ctx: Ctx, asker: Asker): AsyncIterable<readonly string[]> {
  yield HEAD
  let cursor: string | undefined
  do {
    const page = await listConsentsFor(ctx, asker, { limit: AT_ONCE, cursor })
    for (const consent of page.rows) yield toRow(consent)
    cursor = page.next
  } while (cursor !== undefined)
}

const toRow = ({
  givenAt,
  isDayOnly,
  what,
  who,
  about,
  channel,
  wording,
  version,
  proof,
  lastUsedOn,
  keptUntil,
}: Consent): readonly string[] => [
  isDayOnly ? germanDay(berlinDay(new Date(givenAt))) : WHEN.format(new Date(givenAt)),
  what,
  who ?? '',
  about ?? '',
  channel,
  wording,
  version === null ? '' : String(version),
  proof,
  lastUsedOn === null ? '' : germanDay(lastUsedOn),
  keptUntil === null ? 'bis Konto oder Büro endet' : germanDay(keptUntil),
]

export { isAgreementDue, listAgreements } from './agreement.ts'
