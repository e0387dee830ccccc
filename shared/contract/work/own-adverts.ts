import { z } from 'zod'
import { CARD_LISTS } from '../card-lists.ts'
import { ById, clearable, Done, Euro, orUnset, Required, Text } from '../fields.ts'
import type { Routes } from '../route.ts'

const figure = (name: string, most: number) =>
  orUnset(
    z
      .number('Bitte geben Sie eine Zahl ein')
      .positive(`${name} muss größer als 0 sein`)
      .max(most, `${name} darf höchstens ${most.toLocaleString('de-DE')} sein`),
  )
const YEAR = 'Bitte geben Sie ein Jahr mit vier Ziffern ein'

/** Corrections to an advert from the agent's own email, file or page. A missing or empty field is left unchanged. */
export const OwnAdvertPatch = z.object({
  title: Required(200, 'Bitte geben Sie einen Titel ein').optional(),
  /** Euro; `null` or empty removes the price. */
  price: clearable(Euro),
  size: figure('Die Wohnfläche', 100_000),
  rooms: figure('Die Zahl der Zimmer', 999),
  yearBuilt: orUnset(z.number(YEAR).int(YEAR).min(1_000, YEAR).max(2_200, YEAR)),
  zipCode: orUnset(z.string().regex(/^\d{5}$/, 'Eine Postleitzahl hat fünf Ziffern')),
  location: orUnset(Text(200)),
  address: orUnset(Text(200)),
})
export type OwnAdvertPatch = z.output<typeof OwnAdvertPatch>

/** Adverts submitted by an agent, visible to the agent's office only. */
export const ownAdverts = {
  change: {
    method: 'PATCH',
    path: '/api/own-adverts/:id',
    access: ['agent'],
    right: 'prospects.work',
    ofColleagues: 'work',
    scope: 'write',
    params: ById,
    body: OwnAdvertPatch,
    reply: Done,
    invalidates: CARD_LISTS,
    summary: 'Angaben eines Inserats berichtigen, das man selbst übergeben hat; es steht im Verlauf als „Von Hand“.',
  },
} as const satisfies Routes
