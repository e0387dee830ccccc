import lz from 'lz-string'
import { cut, escapeHtml, germanNumber, scriptJson } from '../kleinanzeigen/format.ts'
import type { Shown } from './shown.ts'

const page = (title: string, body: string) =>
  `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>${escapeHtml(title)} | immowelt (Übungsportal)</title></head><body>${body}</body></html>`

/** Data that a page passes to its scripts, in the portal's format. */
const handed = (name: string, value: unknown) => `<script>window["${name}"]=JSON.parse(${scriptJson(JSON.stringify(value))})</script>`

const fact = (type: string, value: number | null, unit: string) =>
  value === null ? [] : [{ type, splitValue: germanNumber(value), value: `${germanNumber(value)} ${unit}` }]

function hardFactsOf({ ad, kind }: Shown) {
  return {
    title: kind.line,
    facts: [
      ...fact('livingSpace', ad.size, 'm²'),
      ...fact('numberOfRooms', ad.rooms, 'Zimmer'),
      ...fact('plotSpace', ad.plotSize, 'm² Grundstück'),
    ],
    price: { value: ad.price === null ? 'Preis auf Anfrage' : `${germanNumber(ad.price)} €` },
  }
}

const toAddress = ({ ad: { place } }: Shown) => ({
  city: place.city,
  zipCode: place.zip,
  district: place.district,
  ...(place.street !== null && { street: place.street }),
})

const buildGallery = ({ ad }: Shown, base: string) => ({
  images: Array.from({ length: ad.pictures }, (_, n) => ({ url: `${base}/bilder/${ad.id}-${n + 1}.webp` })),
})

const toKind = ({ kind }: Shown) => ({ distributionType: kind.distribution, propertyType: kind.property })

const classified = (shown: Shown, base: string) => ({
  id: shown.id,
  type: shown.ad.seller.type === 'private' ? 'PRIVATE' : 'PROFESSIONAL',
  metadata: { creationDate: shown.ad.publishedAt.toISOString() },
  location: { address: toAddress(shown) },
  hardFacts: hardFactsOf(shown),
  mainDescription: { headline: shown.ad.title, description: cut(shown.ad.text, 160) },
  gallery: buildGallery(shown, base),
  rawData: toKind(shown),
})

/** A result page with the encoded data its scripts render it from. */
export function resultPage(shown: readonly Shown[], total: number, base: string): string {
  const pageProps = {
    totalCount: total,
    classifieds: shown.map(({ id }) => id),
    classifiedsData: Object.fromEntries(shown.map((one) => [one.id, classified(one, base)])),
  }
  const links = shown.map(({ id, ad }) => `<li><a href="${base}/expose/${id}">${escapeHtml(ad.title)}</a></li>`).join('')
  const data = { data: { 'classified-serp-init-data': lz.compressToBase64(JSON.stringify({ pageProps })) } }
  return page(
    'Treffer',
    `<h1>${germanNumber(total)} Immobilien</h1><ul data-testid="serp-core">${links}</ul>${handed('__UFRN_FETCHER__', data)}`,
  )
}

export function adPage(shown: Shown, base: string): string {
  const { ad } = shown
  const { latitude, longitude, street } = ad.place
  const value = {
    id: shown.id,
    metadata: { creationDate: ad.publishedAt.toISOString() },
    rawData: toKind(shown),
    sections: {
      mainDescription: { headline: ad.title, description: escapeHtml(ad.text).replaceAll('\n', '<br>') },
      hardFacts: hardFactsOf(shown),
      location: {
        address: toAddress(shown),
        isAddressPublished: street !== null,
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      },
      gallery: buildGallery(shown, base),
      features: { preview: ad.features.map((feature) => ({ icon: 'feature', value: feature })) },
      energy: { features: ad.yearBuilt === null ? [] : [{ type: 'yearOfConstruction', value: String(ad.yearBuilt) }] },
      price: { base: { commissionFee: { value: ad.commissionFree ? 'provisionsfrei' : '3,57 %' } } },
    },
    contactSections: {
      provider: {
        isPrivateOwner: ad.seller.type === 'private',
        contactCard: { title: ad.seller.name },
        phoneNumbers: ad.seller.phone === null ? [] : [ad.seller.phone],
      },
    },
  }
  return page(
    ad.title,
    `<h1>${escapeHtml(ad.title)}</h1>${handed('__UFRN_LIFECYCLE_SERVERREQUEST__', { app_cldp: { data: { classified: value } } })}`,
  )
}

export const gonePage = (): string => page('Nicht mehr da', '<h1>Diese Immobilie ist leider nicht mehr verfügbar.</h1>')
