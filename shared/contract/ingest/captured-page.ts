import { z } from 'zod'
import { type AdvertFacts, type AdvertFieldName, forAdvertFields } from '../../domain/advert-fields.ts'
import { SELLER_TYPES } from '../../domain/property-type.ts'
import { PORTALS } from '../../domain/sources.ts'

/** Maximum adverts per result page. */
export const CAPTURED_MAX = 100
/** Maximum characters in the texts of all cards on a page: twice a full portal page. They are parsed synchronously. */
const CARDS_TEXT_MAX = 200_000
/** Maximum characters in the longest text of an advert. */
const TEXT_MAX = 20_000

const text = (max = 300) => z.string().max(max).nullable()
const number = z.number().nonnegative().max(1e12).nullable()
const pictures = z.array(z.string().max(2_000)).max(100)
const externalId = z.string().regex(/^[\w.-]{1,80}$/, 'Diese Anzeige hat keine lesbare Nummer')
const path = z.string().min(1).max(2_000)

/** A card on a result page, as returned by the portal's reader (`RawListing`). */
const Card = z.object({
  externalId,
  path,
  title: z.string().max(500),
  excerpt: text(TEXT_MAX),
  priceText: text(),
  price: number,
  negotiable: z.boolean(),
  oldPrice: number,
  size: number,
  plotSize: number,
  rooms: number,
  zipCode: text(),
  place: text(),
  street: text(),
  distanceKm: number,
  dateText: text(),
  seller: z.enum(SELLER_TYPES).nullable(),
  top: z.boolean(),
  categoryId: text(),
  locationId: text(),
  imageUrls: pictures,
})

/** Facts of the property; all optional, because older versions of the extension send fewer. */
const FACTS = forAdvertFields((_, { kind }) =>
  (kind === 'text' ? text() : kind === 'number' ? number : z.boolean().nullable()).optional(),
) as { [Name in AdvertFieldName]: z.ZodOptional<z.ZodType<AdvertFacts[Name]>> }

/** An ad page, as returned by the portal's reader (`RawAdvert`). */
const Ad = z.object({
  externalId,
  title: z.string().max(500),
  description: text(TEXT_MAX),
  price: number,
  negotiable: z.boolean(),
  ...FACTS,
  size: number,
  plotSize: number,
  rooms: number,
  zipCode: text(),
  place: text(),
  street: text(),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  dateText: text(),
  imageUrls: pictures,
  features: z.array(z.string().max(300)).max(200),
  categoryId: text(),
  wanted: z.boolean(),
  seller: z.object({
    type: z.enum(SELLER_TYPES).nullable(),
    name: text(),
    phone: text(),
    memberSince: text(),
    otherAds: number,
    shopSlug: text(),
  }),
})

/** Data the browser extension read from the agent's current page. */
export const CapturedPage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ad'), source: z.enum(PORTALS), path, ad: Ad }),
  z.object({
    kind: z.literal('cards'),
    source: z.enum(PORTALS),
    cards: z
      .array(Card)
      .min(1, 'Bitte wählen Sie mindestens eine Anzeige')
      .max(CAPTURED_MAX, `Höchstens ${CAPTURED_MAX} Anzeigen auf einmal`)
      .refine(
        (cards) => cards.reduce((sum, { excerpt }) => sum + (excerpt?.length ?? 0), 0) <= CARDS_TEXT_MAX,
        'Die Texte dieser Seite sind zu lang. Bitte übernehmen Sie weniger Anzeigen auf einmal.',
      ),
  }),
])
export type CapturedPage = z.output<typeof CapturedPage>

export const AdvertNumber = z.object({ source: z.enum(PORTALS), externalId })
export type AdvertNumber = z.output<typeof AdvertNumber>

export const AskedNumbers = z.object({
  source: z.enum(PORTALS),
  externalIds: z.array(externalId).min(1).max(CAPTURED_MAX),
})
export type AskedNumbers = z.output<typeof AskedNumbers>
