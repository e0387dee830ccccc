import type { CapturedPage } from '#shared/contract/ingest/captured-page.ts'
import type { PropertyCard } from '#shared/contract/work/properties.ts'
import { CHANNEL_LABEL, CHANNELS, contactLight, type Light } from '#shared/domain/contact-light.ts'
import { isRealPrice } from '#shared/domain/price.ts'
import { describeHidden } from '#shared/domain/hidden-reason.ts'
import { suggestLeadScore } from '#shared/domain/lead-score.ts'
import { PROSPECT_STATUS_LABEL } from '#shared/domain/prospect-status.ts'

type Ad = Extract<CapturedPage, { kind: 'ad' }>['ad']

const LIGHT_WORD: Record<Light, string> = { green: 'erlaubt', amber: 'mit Bedingung', red: 'gesperrt' }

/** Summarises in a few lines what Giebel has stored about a property. */
export function describeKnown(card: PropertyCard, now: Date): string[] {
  const lights = contactLight(card)
  const ways = CHANNELS.map((channel) => `${CHANNEL_LABEL[channel]} ${LIGHT_WORD[lights[channel].light]}`)
  const hidden = describeHidden(card)
  return [
    `Status: ${PROSPECT_STATUS_LABEL[card.prospectStatus]}${card.isFavorite ? ', gemerkt' : ''}`,
    `Lead-Score: ${suggestLeadScore(card, now.getTime()).score} von 100`,
    `Kontakt: ${ways.join(', ')}`,
    ...(hidden === null ? [] : [`Ausgeblendet: ${hidden}`]),
  ]
}

/** Advert field -> its label, and its value on the property's card. */
const FIELDS = [
  ['price', 'Preis'],
  ['size', 'Wohnfläche'],
  ['plotSize', 'Grundstück'],
  ['rooms', 'Zimmer'],
  ['zipCode', 'Postleitzahl'],
] as const satisfies readonly (readonly [keyof Ad & keyof PropertyCard, string])[]

/** What the page shows and Giebel has not stored yet. */
export function describeAdded(ad: Ad, card: PropertyCard): string[] {
  const isNew = (field: (typeof FIELDS)[number][0]) =>
    field === 'price' ? isRealPrice(ad.price) && !isRealPrice(card.price) : ad[field] !== null && card[field] === null
  const fields = FIELDS.filter(([field]) => isNew(field)).map(([, label]) => label)
  return [
    ...fields,
    ...(ad.street !== null && card.address === null ? ['Straße'] : []),
    ...(ad.seller.phone !== null && !card.contact.hasPublishedPhone ? ['Telefonnummer'] : []),
    ...(ad.imageUrls.length > card.imageUrls.length ? ['weitere Bilder'] : []),
  ]
}
