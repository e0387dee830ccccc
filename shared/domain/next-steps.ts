import { type ContactFacts, contactLight } from './contact-light.ts'
import { isClosed, type ProspectStatus } from './prospect-status.ts'

/** What an agent can do while the owner may not be called, most useful first. None of it reaches the owner automatically. */
export const NEXT_STEPS = [
  'writeByPortal',
  'findAddress',
  'writeLetter',
  'linkClient',
  'openAdvert',
  'setFollowUp',
  'closeCase',
  'watch',
] as const
export type NextStepName = (typeof NEXT_STEPS)[number]

export const NEXT_STEP_LABEL: Readonly<Record<NextStepName, string>> = {
  writeByPortal: 'Über das Portal schreiben',
  findAddress: 'Adresse ermitteln',
  writeLetter: 'Brief schreiben',
  linkClient: 'Suchkunde verknüpfen',
  openAdvert: 'Inserat am Portal öffnen',
  setFollowUp: 'Nachfassung ändern',
  closeCase: 'Fall abschließen',
  watch: 'Beobachten',
}

export interface NextStep {
  readonly step: NextStepName
  /** One sentence for the agent. */
  readonly sentence: string
}

export interface NextFacts extends ContactFacts {
  readonly ownerPhone: string | null
  readonly ownerEmail: string | null
  readonly offlineSince: string | null
  readonly prospectStatus: ProspectStatus
  readonly nextFollowUpDate: string | null
}

const CLIENT = {
  published: 'Steht eine Nummer im Inserat, ist der Anruf nur für jemanden offen, der genau so etwas sucht.',
  none: 'Ohne Nummer im Inserat öffnet auch ein Suchkunde keinen Anruf; nennt es später eine, gilt er.',
}

const PORTAL_FORM = 'das Formular des Portals gilt als E-Mail und braucht vorher eine Einwilligung.'
const ADVERT = {
  numbered: `Sehen Sie nach, ob im Inserat inzwischen die Anschrift steht; ${PORTAL_FORM}`,
  none: `Sehen Sie nach, ob im Inserat inzwischen eine Nummer oder die Anschrift steht; ${PORTAL_FORM}`,
}

const SENTENCE: Readonly<Record<Exclude<NextStepName, 'linkClient' | 'openAdvert'>, string>> = {
  writeByPortal: 'Der Eigentümer hat E-Mails zugestimmt: Schreiben Sie ihm selbst über das Formular des Portals.',
  findAddress:
    'Ein Brief braucht keine Einwilligung, aber die Anschrift: aus Text und Bildern des Inserats oder vor Ort, nicht aus Registern oder Auskünften.',
  writeLetter: 'Ein Brief braucht keine Einwilligung, und die Anschrift ist bekannt. Sie drucken und verschicken ihn selbst.',
  setFollowUp:
    'Das Inserat ist nicht mehr online, eine Nachfassung ist noch eingetragen. Setzen Sie einen anderen Tag, oder fassen Sie nicht mehr nach.',
  closeCase: 'Ist nichts mehr zu tun, schließt der Status den Fall ab, und die Nachfassung entfällt.',
  watch: 'Sie erfahren es, wenn der Preis sinkt oder das Objekt wieder eingestellt wird.',
}

type Lights = ReturnType<typeof contactLight>

/** Steps for an owner who is due for a follow-up although the advert is gone. */
const OFFLINE = ['writeLetter', 'setFollowUp', 'closeCase', 'watch'] as const

/**
 * The remaining steps, the next one first: linking a client if only that allows a call. For an owner who refuses agents only watching remains.
 * Address, letter and portal are included only if the agent may neither call nor email; linking a client also if a letter is possible, because it
 * allows a call. The portal's form counts as email, so it needs a consent. Offline, only watching remains, plus the letter, another date and closing
 * the case while a follow-up is planned.
 */
export function nextSteps(facts: NextFacts): readonly NextStep[] {
  const { contact } = facts
  if (contact.objectedAt !== null) return []
  const lights = contactLight(facts)
  const isPossible = weighSteps(facts, lights)
  const needsClient = isPossible.linkClient && lights.phone.waits === 'client' && !mayCallOrMail(facts, lights)
  return orderSteps(facts, needsClient)
    .filter((step) => isPossible[step])
    .map((step) => ({ step, sentence: describeStep(step, facts) }))
}

function describeStep(step: NextStepName, { contact, ownerPhone }: NextFacts): string {
  if (step === 'linkClient') return CLIENT[contact.hasPublishedPhone ? 'published' : 'none']
  if (step === 'openAdvert') return ADVERT[contact.hasPublishedPhone || ownerPhone !== null ? 'numbered' : 'none']
  return SENTENCE[step]
}

function weighSteps(facts: NextFacts, lights: Lights): Readonly<Record<NextStepName, boolean>> {
  const { contact, agentRefusal } = facts
  const mayMail = lights.email.light === 'green'
  const mayPost = lights.letter.light !== 'red'
  const isOpen = mayCallOrMail(facts, lights)
  const isAddressed = contact.hasFullAddress === true
  const isStuck = !isOpen && !(mayPost && isAddressed)
  const isPlanned = isFollowUpPlanned(facts)
  return {
    writeByPortal: !isOpen && mayMail,
    findAddress: !isOpen && mayPost && !isAddressed,
    writeLetter: !isOpen && mayPost && isAddressed,
    linkClient: mayCallForClient(facts, lights) && (isStuck || contact.hasPublishedPhone),
    openAdvert: isStuck && agentRefusal === null && !mayMail,
    setFollowUp: isPlanned,
    closeCase: isPlanned,
    watch: true,
  }
}

function orderSteps(facts: NextFacts, needsClient: boolean): readonly NextStepName[] {
  if (facts.offlineSince !== null) return isFollowUpPlanned(facts) ? OFFLINE : ['watch']
  return needsClient ? NEXT_STEPS.toSorted((a, b) => Number(b === 'linkClient') - Number(a === 'linkClient')) : NEXT_STEPS
}

const mayCallOrMail = ({ contact, ownerPhone, ownerEmail }: NextFacts, { phone, email }: Lights): boolean =>
  (phone.light === 'green' && (contact.hasPublishedPhone || ownerPhone !== null)) || (email.light === 'green' && ownerEmail !== null)

/** Whether a search client would allow a call: not for an owner who refuses agents or accepts only email. */
const mayCallForClient = ({ contact, agentRefusal, sellerType }: NextFacts, { phone }: Lights): boolean =>
  agentRefusal === null &&
  sellerType !== 'commercial' &&
  phone.light !== 'green' &&
  contact.withdrawn.every(({ channel }) => channel !== 'phone')

const isFollowUpPlanned = ({ offlineSince, nextFollowUpDate, prospectStatus }: NextFacts): boolean =>
  offlineSince !== null && nextFollowUpDate !== null && !isClosed(prospectStatus)
