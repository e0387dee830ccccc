import { escapeHtml } from '../format.ts'
import type { Card } from './card.ts'
import type { Frame } from './frame.ts'

function card(shown: Card): string {
  const picture =
    shown.image === null ? '' : `<img src="${shown.image}" srcset="${shown.image}">\n<div class="has-image-count">${shown.pictures}</div>`
  const tags = [shown.size, shown.rooms]
    .filter((tag) => tag !== null)
    .map((tag) => `<span class="simpletag">${tag}</span>`)
    .join('\n')
  const old = shown.oldPrice === null ? '' : ` <s class="adlist--item--oldprice">${shown.oldPrice}</s>`
  // The items are not closed, as on the portal.
  return `<li class="j-adlistitem adlist--item${shown.top ? ' is-topad' : ''}" data-adid="${shown.id}" data-href="${shown.path}">
<div class="adlist--item--imagebox">
${picture}${shown.top ? '\n<span class="adlist--item--badge">TOP</span>' : ''}
</div>
<div class="adlist--item--descarea">
<div class="adlist--item--info">
<div class="adlist--item--info--location">${escapeHtml(shown.city)}${shown.distanceKm === null ? '' : ` (${shown.distanceKm} km)`}</div>
<div class="adlist--item--info--date">${shown.date ?? ''}</div>
</div>
<strong class="adlist--item--boldtitle"><a href="${shown.path}">${escapeHtml(shown.title)}</a></strong>
<div class="adlist--item--description">
<div class="description-preview">${escapeHtml(shown.excerpt)}<button class="adlist--item--more">...</button></div>
<div class="long-description">${escapeHtml(shown.text).replaceAll('\n', '<br>')}</div>
</div>
<div class="adlist--item--price">${shown.price}${old}</div>
<div class="adlist--item--attributes">
${tags}
</div>
</div>`
}

/** The layout for small screens: full texts, towns without postcodes, no seller type. */
export function layoutC({ title, total, cards, pagination, emptyNotice }: Frame): string {
  const list = cards.length === 0 ? emptyNotice : `<ul id="srp-results">\n${cards.map(card).join('\n')}\n</ul>`
  return `<!DOCTYPE html>
<html lang="de"><head><meta charset="utf-8"><title>${escapeHtml(title)} | Kleinanzeigen</title></head>
<body id="srp"><main id="page-content"><h1>${total} Ergebnisse – ${escapeHtml(title)}</h1>
${list}
${pagination}
</main></body></html>`
}
