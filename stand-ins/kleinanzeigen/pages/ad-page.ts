import type { Ad, AdSeller } from '../../world/ad.ts'
import { adPath, CATEGORIES } from '../address.ts'
import { cut, escapeHtml, germanDay, germanNumber, priceText, scriptJson } from '../format.ts'
import { pictureUrl } from './card.ts'

/** The advert's state: online, reserved, expired, or deleted by its seller. */
export type AdState = 'active' | 'reserved' | 'expired' | 'deleted'

export interface AdContext {
  readonly base: string
  readonly state: AdState
}

function floorText(floor: number): string {
  return floor === 0 ? 'EG' : String(floor)
}

const areaText = (size: number): string => `${germanNumber(size)} m²`

const formatFigure = (figure: number | null, format: (figure: number) => string): string | null => (figure === null ? null : format(figure))

const KIND_LABEL: Readonly<Partial<Record<Ad['category'], string>>> = {
  '205': 'Haustyp',
  '207': 'Grundstücksart',
  '208': 'Haustyp',
  '277': 'Objektart',
}

/** Labels and values as the page lists them, without missing ones. */
export function adDetails(ad: Ad): readonly (readonly [label: string, value: string])[] {
  const { category, commissionFree } = ad
  const commission = commissionFree ? 'Keine zusätzliche Käuferprovision' : 'Mit Provision'
  const rows: [string, string | null][] = [
    [category === '277' ? 'Fläche' : 'Wohnfläche', formatFigure(ad.size, areaText)],
    ['Zimmer', formatFigure(ad.rooms, germanNumber)],
    ['Schlafzimmer', formatFigure(ad.bedrooms, String)],
    ['Badezimmer', formatFigure(ad.bathrooms, String)],
    ['Etage', formatFigure(ad.floor, floorText)],
    ['Etagen', formatFigure(ad.totalFloors, germanNumber)],
    [KIND_LABEL[category] ?? 'Wohnungstyp', ad.objectType],
    ['Grundstücksfläche', formatFigure(ad.plotSize, areaText)],
    ['Baujahr', formatFigure(ad.yearBuilt, String)],
    ['Verfügbar ab', ad.availableFrom],
    ['Provision', category === '196' || category === '208' ? commission : null],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null)
}

function head(ad: Ad, { base, state }: AdContext): string {
  const dimensions = {
    page_type: state === 'active' || state === 'reserved' ? 'VIP' : 'eVIP',
    l1_category_id: '195',
    l2_category_id: ad.category,
    ad_id: ad.id,
    ad_price: ad.price === null ? '' : ad.price.toFixed(2),
    ad_price_type: ad.negotiable ? 'NEGOTIABLE' : 'FIXED',
    ad_image_count: String(ad.pictures),
    ad_type: ad.declaredWanted ? 'WANTED' : 'OFFERED',
    postal_code: ad.place.zip,
    ad_seller_type: ad.seller.type === 'private' ? 'Private' : 'Trade',
  }
  return `<meta charset="utf-8"><title>${escapeHtml(ad.title)} in ${ad.place.city} - ${escapeHtml(ad.place.district)} | Kleinanzeigen</title>
<link rel="canonical" href="${base}${adPath(ad)}">
<meta property="og:type" content="product">
<meta property="og:title" content="${escapeHtml(ad.title)}">
<meta property="og:description" content="${escapeHtml(cut(ad.text, 100))}">
<meta property="og:url" content="${base}${adPath(ad)}">
<meta property="og:latitude" content="${ad.place.latitude}">
<meta property="og:longitude" content="${ad.place.longitude}">
<meta property="og:locality" content="${ad.place.city} - ${escapeHtml(ad.place.district)}">
<meta property="og:region" content="${ad.place.state}">
<script type="text/javascript">
window.BelenConf = {
 isBrowse: 'true',
 universalAnalyticsOpts: {
 domain: "kleinanzeigen.de",
 dimensions: ${scriptJson(dimensions)}
 }
};
</script>`
}

function gallery(ad: Ad, { base }: AdContext): string {
  const numbered = Array.from({ length: ad.pictures }, (_, index) => index + 1)
  const elements = numbered.map((view) => {
    const url = pictureUrl(base, ad, view)
    return `<div class="galleryimage-element${view === 1 ? ' current' : ''}" data-ix="${view - 1}">
<div class="galleryimage-large--cover j-ad-image-selected" style="background-image: url('${url}');"></div>
<img src="${url}" data-imgsrc="${url}" alt="${escapeHtml(`${ad.title} in ${ad.place.district}`)}" itemprop="image" loading="${view === 1 ? 'eager' : 'lazy'}">
</div>`
  })
  return `<div class="vip-image-gallery galleryimage-large l-container-row j-gallery-image">${elements.join('\n')}</div>`
}

function mainInfo(ad: Ad, { state }: AdContext): string {
  const hidden = (visible: boolean): string => `pvap-reserved-title${visible ? '' : ' is-hidden'}`
  const date = ad.showsDate
    ? `<div><i class="icon icon-small icon-calendar-gray-simple" aria-hidden="true"></i><span>${germanDay(ad.publishedAt)}</span></div>`
    : ''
  const old = ad.oldPrice === null ? '' : `<span class="boxedarticle--old-price">${priceText(ad.oldPrice, false)}</span>`
  const street = ad.place.street === null ? '' : `<span id="street-address" itemprop="streetAddress">${escapeHtml(ad.place.street)},</span>`
  return `<div class="contentbox--vip boxedarticle no-shadow l-container-row" id="viewad-main-info" itemscope="" itemtype="https://schema.org/Offer">
${ad.price === null ? '' : `<meta itemprop="price" content="${ad.price.toFixed(2)}">`}
<meta itemprop="currency" content="EUR">
<h1 id="viewad-title" class="boxedarticle--title" itemprop="name" data-soldlabel="Nicht mehr verfügbar"><span class="${hidden(state === 'reserved')}">Reserviert • </span><span class="${hidden(state === 'deleted')}">Gelöscht • </span>
 ${escapeHtml(ad.title)}</h1>
<div class="boxedarticle--flex--container"><h2 class="boxedarticle--price" id="viewad-price">
 ${priceText(ad.price, ad.negotiable)}</h2>${old}</div>
<div class="boxedarticle--details">
<div itemprop="address" itemscope="" itemtype="https://schema.org/PostalAddress" class="boxedarticle--details--full">
${street}
<span id="viewad-locality" itemprop="addressLocality">
 ${ad.place.zip} ${ad.place.city} - ${escapeHtml(ad.place.district)}</span>
</div>
<div id="viewad-extra-info" class="boxedarticle--details--full">
${date}
<div id="viewad-cntr" class="textcounter"><span id="viewad-cntr-num"></span></div>
</div>
</div>
</div>`
}

function sellerBox(seller: AdSeller): string {
  const list = `/s-bestandsliste.html?userId=${seller.userId}`
  const shop = seller.shopSlug === null ? null : `/pro/${seller.shopSlug}`
  const name = escapeHtml(seller.name)
  const linked = shop === null ? `<a href="${list}">\n ${name}</a>` : `\n ${name}`
  const teaser =
    shop === null
      ? ''
      : `<div id="viewad-bizteaser" class="l-container-row bizteaser"><div class="bizteaser--header"><a class="bizteaser--logo" aria-label="Logo von ${name}" href="${shop}"></a>
<div class="bizteaser--info"><h2 id="viewad-bizteaser--title" class="bizteaser--title"><a href="${shop}">${name}</a></h2></div></div></div>`
  const details = (text: string): string =>
    `<span class="userprofile-vip-details text-body-regular text-light"><span class="userprofile-vip-details-text">${text}</span></span>`
  const phone =
    seller.phone === null
      ? ''
      : `<li><span id="phone-contact-details" class="iconlist-text"><span id="viewad-contact-phone" class="text-body-regular-strong"><a href="tel:${seller.phone}">\n ${seller.phone}</a></span></span></li>`
  const others = seller.otherAds
  const count =
    shop === null
      ? seller.otherAds === 0
        ? ''
        : `<a id="poster-other-ads-link" href="${list}">\n ${others} Anzeigen online\n</a>`
      : `<a class="bizteaser--numads" href="${shop}">${others} Anzeigen online</a>`
  return `<div id="viewad-profile-box" class="l-container-row contentbox--vip no-shadow j-sidebar-content">
${teaser}
<div id="viewad-contact"><div class="l-container-row"><ul class="iconlist"><li>
<span class="iconlist-text"><span class="text-body-regular-strong text-force-linebreak userprofile-vip">
${linked}</span>
${details(seller.type === 'private' ? 'Privater Nutzer' : 'Gewerblicher Nutzer')}
${details(`Aktiv seit ${germanDay(seller.memberSince)}`)}
</span></li>${phone}</ul></div>
<ul class="flexlist"><li>${count}</li></ul></div></div>`
}

function imprint({ seller, place }: Ad): string {
  if (seller.type === 'private') return ''
  return `<section id="viewad-imprint" class="modal-dialog mfp-popup-huge mfp-hide"><p id="viewad-imprint-text">${escapeHtml(seller.name)}<br>${place.zip} ${place.city}<br>Umsatzsteuer-ID auf Anfrage</p></section>`
}

/** An ad page. Expired and deleted adverts stay readable, with the portal's label. */
export function adPage(ad: Ad, context: AdContext): string {
  const { state } = context
  const details = adDetails(ad).map(
    ([label, value]) =>
      `<li class="addetailslist--detail">\n ${label}<span class="addetailslist--detail--value">\n ${escapeHtml(value)}</span>\n</li>`,
  )
  const features = ad.features.map((feature) => `<li class="checktag">${escapeHtml(feature)}</li>`)
  const expired =
    state === 'expired' ? '<div id="srchrslt-adexpired" class="outcomemessage-warning">Diese Anzeige ist nicht mehr verfügbar.</div>' : ''
  return `<!DOCTYPE html>
<html lang="de" data-theme="light"><head>${head(ad, context)}</head>
<body id="vap"><main id="main">${expired}
<div id="vap-brdcrmb" class="breadcrump"><a class="breadcrump-link" href="/">Kleinanzeigen</a> <a class="breadcrump-link" href="/s-${CATEGORIES[ad.category].slug}/c${ad.category}">${CATEGORIES[ad.category].label}</a></div>
<section id="viewad-cntnt" class="l-row"><article id="viewad-product" class="l-container-row no-overflow">
${gallery(ad, context)}
${mainInfo(ad, context)}
<div class="splitlinebox l-container-row" id="viewad-details"><div class="addetailslist">${details.join('\n')}</div></div>
${features.length === 0 ? '' : `<div class="splitlinebox l-container-row" id="viewad-configuration"><ul class="checktaglist">${features.join('\n')}</ul></div>`}
<div id="viewad-description" class="splitlinebox l-container-row"><h2 class="sectionheadline-underlined text-title-4">Beschreibung</h2>
<p id="viewad-description-text" class="text-force-linebreak" itemprop="description">
 ${escapeHtml(ad.text).replaceAll('\n', '<br>')}</p></div>
${imprint(ad)}
</article>
<aside id="viewad-sidebar" class="a-span-8 l-col">${sellerBox(ad.seller)}
<div id="viewad-ad-id-box" class="l-container-row contentbox--vip no-shadow j-sidebar-content"><ul class="flexlist text-light-800"><li>Anzeigen-ID</li><li>${ad.id}</li></ul></div>
</aside></section></main></body></html>`
}
