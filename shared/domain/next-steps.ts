import { type ContactFacts, contactLight } from './contact-light.ts'

/** What an agent can do while the owner cannot be contacted. None of it reaches the owner automatically. */
export const NEXT_STEPS = ['linkClient', 'findAddress', 'openAdvert', 'watch'] as const
export type NextStepName = (typeof NEXT_STEPS)[number]

export interface NextStep {
  readonly step: NextStepName
  /** One sentence for the agent. */
  readonly sentence: string
}

export interface NextFacts extends ContactFacts {
  readonly ownerPhone: string | null
  readonly ownerEmail: string | null
  readonly offlineSince: string | null
}

const WATCH: NextStep = { step: 'watch', sentence: 'Sie erfahren es, wenn der Preis sinkt oder das Objekt wieder eingestellt wird.' }

const CLIENT = {
  published: 'Steht eine Nummer im Inserat, ist der Anruf nur für jemanden offen, der genau so etwas sucht.',
  none: 'Ohne Nummer im Inserat öffnet auch ein Suchkunde keinen Anruf; nennt es später eine, gilt er.',
}

const ADVERT = {
  consent: 'Der Eigentümer hat E-Mails zugestimmt: Schreiben Sie ihm selbst über das Formular des Portals.',
  none: 'Sehen Sie nach, ob dort inzwischen Nummer oder Anschrift stehen; das Formular des Portals gilt als E-Mail und braucht vorher eine Einwilligung.',
}

const ADDRESS =
  'Ein Brief braucht keine Einwilligung, aber die Anschrift: aus Text und Bildern des Inserats oder vor Ort, nicht aus Registern oder Auskünften.'

/**
 * The remaining steps. For an owner who refuses agents only watching is left. Address and portal are offered only while no channel is open; linking
 * a client also where a letter is possible, because it allows a call.
 */
export function nextSteps(facts: NextFacts): readonly NextStep[] {
  const { contact, agentRefusal, sellerType, ownerPhone, ownerEmail, offlineSince } = facts
  if (contact.objectedAt !== null) return []
  if (offlineSince !== null) return [WATCH]
  const { phone, email, letter } = contactLight(facts)
  const mayCall = phone.light === 'green' && (contact.hasPublishedPhone || ownerPhone !== null)
  const mayMail = email.light === 'green' && ownerEmail !== null
  const isStuck = !mayCall && !mayMail && (letter.light === 'red' || letter.lacksAddress === true)
  const isClosed = contact.withdrawn.some(({ channel }) => channel === 'phone')
  const mayAsk = agentRefusal === null && sellerType !== 'commercial' && phone.light !== 'green' && !isClosed
  const steps: (NextStep | false)[] = [
    mayAsk &&
      (isStuck || contact.hasPublishedPhone) && {
        step: 'linkClient',
        sentence: contact.hasPublishedPhone ? CLIENT.published : CLIENT.none,
      },
    isStuck && letter.lacksAddress === true && { step: 'findAddress', sentence: ADDRESS },
    isStuck &&
      (agentRefusal === null || email.light === 'green') && {
        step: 'openAdvert',
        sentence: email.light === 'green' ? ADVERT.consent : ADVERT.none,
      },
    WATCH,
  ]
  return steps.filter((step) => step !== false)
}
