import type { Ad } from '../../world/ad.ts'
import { adPath } from '../address.ts'
import { escapeHtml, germanDay, priceText } from '../format.ts'
import { adDetails, type AdContext, type AdState } from './ad-page.ts'
import { pictureUrl } from './card.ts'

/** Astro's encoding of island props: a pair of type and value. */
function packed(value: unknown): unknown {
  if (Array.isArray(value)) return [1, value.map(packed)]
  return [0, typeof value === 'object' && value !== null ? packedFields(value) : value]
}

const packedFields = (fields: object) => Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, packed(value)]))

const STATUS: Readonly<Record<AdState, string>> = { active: 'ACTIVE', reserved: 'PAUSED', expired: 'EXPIRED', deleted: 'DELETED' }

function adData(ad: Ad, state: AdState): object {
  const { seller } = ad
  return {
    id: Number(ad.id),
    // Texts in the data are already HTML-escaped.
    title: escapeHtml(ad.title),
    description: escapeHtml(ad.text).replaceAll('\n', '<br />'),
    adStatus: STATUS[state],
    adType: ad.declaredWanted ? 'WANTED' : 'OFFER',
    formattedCreationDate: ad.showsDate ? germanDay(ad.publishedAt) : null,
    sortingDate: ad.publishedAt.getTime(),
    price: { amount: ad.price ?? 0, type: ad.price === 0 ? 'GIVE_AWAY' : ad.negotiable || ad.price === null ? 'NEGOTIABLE' : 'FIXED' },
    localizedAttributes: adDetails(ad).map(([localizedName, localizedValue]) => ({ localizedName, localizedValue })),
    tags: ad.features,
    userDetails: {
      userId: Number(seller.userId),
      commercial: seller.type === 'commercial',
      contactName: seller.name,
      userSince: germanDay(seller.memberSince),
      phoneNumber: seller.phone,
    },
    imprint: seller.type === 'private' ? null : `${seller.name}, ${ad.place.zip} ${ad.place.city}`,
  }
}

const island = (component: string, props: object): string =>
  `<astro-island uid="Z${component.length}" component-url="/_astro/${component}.B1c2.js" component-export="${component}" renderer-url="/_astro/client.js" props="${escapeHtml(JSON.stringify(packedFields(props)))}" ssr client="load"></astro-island>`

function head(ad: Ad, { base }: AdContext): string {
  return `<meta charset="utf-8"><title>${escapeHtml(ad.title)} | kleinanzeigen.de</title><link rel="canonical" href="${base}${adPath(ad)}"><meta property="og:title" content="${escapeHtml(ad.title)}"><meta property="og:latitude" content="${ad.place.latitude}"><meta property="og:longitude" content="${ad.place.longitude}">`
}

function pictures(ad: Ad, { base }: AdContext): string {
  const shown = Array.from(
    { length: ad.pictures },
    (_, index) => `<img class="size-full object-cover" src="${pictureUrl(base, ad, index + 1)}" alt="">`,
  )
  return shown.length === 0 ? '' : `<div class="relative flex items-center" data-image-container="">${shown.join('')}</div>`
}

/** Elements outside the islands; some accounts on some days still get them with their old ids. */
function facts(ad: Ad, hasBoxes: boolean): string {
  const { zip, city, district, street } = ad.place
  const [title, place] = [escapeHtml(ad.title), `${zip} ${city} - ${escapeHtml(district)}`]
  const price = priceText(ad.price, ad.negotiable)
  const old = ad.oldPrice === null ? '' : `<p class="text-secondary"><s>${priceText(ad.oldPrice, false)}</s></p>`
  if (hasBoxes)
    return `<h1 id="viewad-title">${title}</h1><h2 id="viewad-price">${price}</h2>${old}${street === null ? '' : `<span id="street-address">${escapeHtml(street)},</span>`}<span id="viewad-locality">${place}</span><p id="viewad-description-text">${escapeHtml(ad.text).replaceAll('\n', '<br>')}</p>`
  return `<h1 class="text-title1">${title}</h1><p class="text-title2">${price}</p>${old}<p>${street === null ? '' : `${escapeHtml(street)}, `}${place}</p><div class="whitespace-pre-line">${escapeHtml(ad.text)}</div>`
}

function otherAds({ seller }: Ad): string {
  if (seller.shopSlug !== null) return `<a class="text-interactive" href="/pro/${seller.shopSlug}">${seller.otherAds} Anzeigen online</a>`
  return seller.otherAds === 0
    ? ''
    : `<a class="text-interactive" href="/s-bestandsliste.html?userId=${seller.userId}">${seller.otherAds} Anzeigen online</a>`
}

/** An ad page as of August 2026: nearly all of it is data for scripts. There are further islands besides the advert's. */
export function adPageOfIslands(ad: Ad, context: AdContext, hasBoxes: boolean): string {
  const data = island('ContactButton', { adData: adData(ad, context.state) })
  return `<!DOCTYPE html><html lang="de"><head>${head(ad, context)}</head><body class="font-body">${island('Header', { isLoggedIn: false, searchTerm: '' })}<main class="mx-auto max-w-7xl">${pictures(ad, context)}${facts(ad, hasBoxes)}${data}${otherAds(ad)}</main></body></html>`
}
