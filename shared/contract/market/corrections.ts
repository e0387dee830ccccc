import { z } from 'zod'
import { CARD_LISTS } from '../card-lists.ts'
import { REFUSAL_ANSWERS } from '../../domain/contact-light.ts'
import { ById, Done } from '../fields.ts'
import type { Routes } from '../route.ts'

/** Paths that change for an agent who corrects a verdict. */
const LISTS = [...CARD_LISTS, '/api/stats', '/api/notifications'] as const

const AnsweredQuote = z.object({
  answer: z.enum(REFUSAL_ANSWERS, 'Bitte geben Sie an, ob die Anzeige Makler ablehnt'),
  /** The wording to which the answer refers, as quoted on the card. */
  quote: z.string('Bitte geben Sie an, welche Worte gemeint sind').min(1).max(200),
})
export type AnsweredQuote = z.infer<typeof AnsweredQuote>

/** An agent's corrections of our verdict on an advert and of its refusal of agents, valid for this agent only. */
export const corrections = {
  set: {
    method: 'PUT',
    path: '/api/properties/:id/correction',
    access: ['agent'],
    right: 'prospects.work',
    ofColleagues: 'work',
    scope: 'write',
    params: ById,
    body: z.object({ isOffer: z.boolean('Bitte geben Sie an, ob die Anzeige ein Angebot ist') }),
    reply: Done,
    // a restored advert counts as a hit of the agent's searches
    invalidates: [...LISTS, '/api/search-criteria'],
    summary: 'Ein Urteil für sich berichtigen: „doch anzeigen“ oder „kein Angebot“; die letzte Antwort gilt.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/properties/:id/correction',
    access: ['agent'],
    right: 'prospects.work',
    ofColleagues: 'work',
    scope: 'write',
    params: ById,
    reply: Done,
    invalidates: [...LISTS, '/api/search-criteria'],
    summary: 'Die eigene Berichtigung zurücknehmen; dann gilt wieder das Urteil.',
  },
  answerRefusal: {
    method: 'PUT',
    path: '/api/properties/:id/refusal',
    access: ['agent'],
    right: 'prospects.work',
    ofColleagues: 'work',
    scope: 'write',
    params: ById,
    body: AnsweredQuote,
    reply: Done,
    // an advert that turns out not to refuse agents counts as a hit of the agent's searches
    invalidates: [...CARD_LISTS, '/api/search-criteria'],
    summary:
      'Für sich festhalten, ob die Worte (`quote`) einer Anzeige Makler ablehnen (`refuses`) oder nicht (`welcome`); die letzte Antwort gilt.',
  },
  withdrawRefusal: {
    method: 'DELETE',
    path: '/api/properties/:id/refusal',
    access: ['agent'],
    right: 'prospects.work',
    ofColleagues: 'work',
    scope: 'write',
    params: ById,
    reply: Done,
    invalidates: CARD_LISTS,
    summary: 'Die eigene Antwort zurücknehmen, ob eine Anzeige Makler ablehnt.',
  },
} as const satisfies Routes
