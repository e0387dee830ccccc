import { escapeHtml, germanNumber, scriptJson } from '../kleinanzeigen/format.ts'
import { PAGE_SIZE } from './search.ts'
import type { Shown } from './shown.ts'

const page = (title: string, body: string) =>
  `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>${escapeHtml(title)} | ImmoScout24 (Übungsportal)</title></head><body>${body}</body></html>`

const pictureUrl = ({ ad }: Shown, base: string, n: number) => `${base}/bilder/${ad.id}-${n + 1}.webp`

/** An entry in the model; the portal writes booleans as strings. */
const entry = (shown: Shown, base: string) => {
  const { ad, id, kind } = shown
  return {
    '@id': id,
    '@publishDate': ad.publishedAt.toISOString(),
    'resultlist.realEstate': {
      '@xsi.type': `search:${kind.type}`,
      '@id': id,
      title: ad.title,
      address: {
        ...(ad.place.street !== null && { street: ad.place.street }),
        postcode: ad.place.zip,
        city: ad.place.city,
        quarter: ad.place.district,
      },
      ...(ad.price !== null && { price: { value: ad.price, marketingType: kind.slug.endsWith('mieten') ? 'RENT' : 'PURCHASE' } }),
      ...(ad.size !== null && { livingSpace: ad.size }),
      ...(ad.plotSize !== null && { plotArea: ad.plotSize }),
      ...(ad.rooms !== null && { numberOfRooms: ad.rooms }),
      privateOffer: String(ad.seller.type === 'private'),
      galleryAttachments: {
        attachment: Array.from({ length: ad.pictures }, (_, n) => ({ urls: [{ url: [{ '@href': pictureUrl(shown, base, n) }] }] })),
      },
    },
  }
}

/** A result page with the model it is rendered from. A list with one entry has no brackets. */
export function resultPage(shown: readonly Shown[], total: number, number: number, base: string): string {
  const entries = shown.map((one) => entry(one, base))
  const model = {
    'resultlist.resultlist': {
      paging: { pageNumber: number, pageSize: PAGE_SIZE, numberOfHits: total },
      resultlistEntries: [
        { '@numberOfHits': String(total), ...(entries.length > 0 && { resultlistEntry: entries.length === 1 ? entries[0] : entries }) },
      ],
    },
  }
  const links = shown.map(({ id, ad }) => `<li><a href="${base}/expose/${id}">${escapeHtml(ad.title)}</a></li>`).join('')
  return page(
    'Treffer',
    `<h1>${germanNumber(total)} Angebote</h1><ul id="resultListItems">${links}</ul>
    <script>IS24.resultList = { resultListModel: {"searchResponseModel":${scriptJson(model)}} };</script>`,
  )
}

export function adPage(shown: Shown, base: string): string {
  const { ad, id, kind } = shown
  const data = {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: ad.title,
    url: `${base}/expose/${id}`,
    datePosted: ad.publishedAt.toISOString().slice(0, 10).split('-').toReversed().join('-'),
    ...(ad.price !== null && { offers: { price: ad.price, priceCurrency: 'EUR' } }),
    address: {
      postalCode: ad.place.zip,
      addressLocality: ad.place.city,
      ...(ad.place.street !== null && { streetAddress: ad.place.street }),
    },
    provider: { name: ad.seller.name, ...(ad.seller.phone !== null && { telephone: ad.seller.phone }) },
    image: Array.from({ length: ad.pictures }, (_, n) => pictureUrl(shown, base, n)),
  }
  const own = {
    id: Number(id),
    ...(ad.price !== null && (kind.slug.endsWith('mieten') ? { baseRent: ad.price } : { purchasePrice: ad.price })),
    realEstateType: kind.type.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase(),
    privateOffer: String(ad.seller.type === 'private'),
  }
  const fact = (name: string, value: string | number | null) =>
    value === null ? '' : `<dd class="is24qa-${name}">${escapeHtml(String(value))}</dd>`
  return page(
    ad.title,
    `<script type="application/ld+json">${scriptJson(data)}</script><script>var IS24 = IS24 || {}; IS24.expose = ${scriptJson(own)};</script>
    <h1>${escapeHtml(ad.title)}</h1><dl>${[
      fact('wohnflaeche-ca', ad.size === null ? null : `${germanNumber(ad.size)} m²`),
      fact('grundstueck-ca', ad.plotSize === null ? null : `${germanNumber(ad.plotSize)} m²`),
      fact('zimmer', ad.rooms === null ? null : germanNumber(ad.rooms)),
      fact('baujahr', ad.yearBuilt),
      fact('provision', ad.commissionFree ? 'provisionsfrei' : null),
    ].join('')}</dl><pre class="is24qa-objektbeschreibung">${escapeHtml(ad.text)}</pre>`,
  )
}

export const gonePage = (): string => page('Nicht mehr da', '<h1>Angebot wurde deaktiviert</h1>')
