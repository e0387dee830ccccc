import { escapeHtml, scriptJson } from '../format.ts'
import type { Card } from './card.ts'
import { imageObject } from './card.ts'
import type { Frame } from './frame.ts'

function image(card: Card): string {
  const badge = card.top
    ? '<div class="aditem-image--badges"><span class="aditem-image--badges--badge aditem-image--badges--badge-topad">TOP</span></div>'
    : ''
  if (card.image === null)
    return `<div class="aditem-image"><a href="${card.path}"><div class="imagebox srpimagebox is-nopic"></div></a>${badge}</div>`
  return `<div class="aditem-image">
<script type="application/ld+json">${scriptJson(imageObject(card))}</script>
<a href="${card.path}"><div class="imagebox srpimagebox"><img src="${card.image}" srcset="${card.image}" alt="${escapeHtml(`${card.title} ${card.city} - ${card.district} Vorschau`)}" loading="lazy">
<div class="galleryimage--counter">
${card.pictures}
</div></div></a>${badge}</div>`
}

/** Only some cards wrap the price in a span, as on the portal. */
function price(card: Card): string {
  const old = card.oldPrice === null ? '' : `\n<span class="aditem-main--middle--price-shipping--old-price">${card.oldPrice}</span>`
  const wrapped = Number(card.id) % 2 === 0 ? `<span>${card.price}\n</span>` : card.price
  return `<p class="aditem-main--middle--price-shipping--price">\n${wrapped}${old}\n</p>`
}

function card(shown: Card): string {
  const tags = [shown.size, shown.rooms].filter((tag) => tag !== null).join('\n·\n')
  const distance = shown.distanceKm === null ? '' : `\n(${shown.distanceKm} km)`
  const date = shown.date === null ? '' : `<i class="icon icon-small icon-calendar-open" aria-hidden="true"></i>\n${shown.date}`
  const store =
    shown.shopName === null
      ? ''
      : `<div class="aditem-main--middle--store"><span class="aditem-main--middle--store-text">${escapeHtml(shown.shopName)}</span></div>`
  return `<li class="ad-listitem fully-clickable-card ${shown.top ? 'is-topad ' : ''}large-format-ad">
<article class="aditem" data-adid="${shown.id}"
data-href="${shown.path}">
${image(shown)}
<div class="aditem-main">
<div class="aditem-main--top">
<div class="aditem-main--top--left">
<i class="icon icon-small icon-pin-gray" aria-hidden="true"></i> ${shown.zip} ${escapeHtml(shown.district)}${distance}
</div>
<div class="aditem-main--top--right">
${date}
</div>
</div>
<div class="aditem-main--middle">
<h2 class="text-module-begin">
<a class="ellipsis"
href="${shown.path}">${escapeHtml(shown.title)}</a>
</h2>
<p class="aditem-main--middle--description">${escapeHtml(shown.excerpt)}</p>
<p class="aditem-main--middle--tags">
${tags}
</p>
<div class="aditem-main--middle--price-shipping">
${price(shown)}
</div>
${store}
</div>
<div class="aditem-main--bottom">
<p class="text-module-end">
${shown.seller === 'private' ? '<span class="simpletag">Von Privat</span>' : ''}
</p>
</div>
</div>
</article>
</li>`
}

/** The layout in use until about September 2026. */
export function layoutA({ title, summary, cards, pagination, emptyNotice }: Frame): string {
  const list =
    cards.length === 0 ? emptyNotice : `<ul id="srchrslt-adtable" class="itemlist ad-list it3">\n${cards.map(card).join('\n')}\n</ul>`
  return `<!DOCTYPE html>
<html lang="de"><head><meta charset="utf-8"><title>${escapeHtml(title)} | Kleinanzeigen</title></head>
<body id="srchrslt">
<main id="main"><div class="breadcrump"><h1><span class="breadcrump-leaf">${escapeHtml(title)}</span>
<span class="breadcrump-summary">${escapeHtml(summary)}</span></h1></div>
<div id="srchrslt-content"><div id="srchrslt-results" tabindex="-1"><h2 class="sr-only">Ergebnisse</h2>
${list}
</div>
<div id="srchrslt-pagination" class="a-padded l-container">${pagination}</div></div>
</main></body></html>`
}
