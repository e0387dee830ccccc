import { escapeHtml, scriptJson } from '../format.ts'
import type { Card } from './card.ts'
import { imageObject } from './card.ts'
import type { Frame } from './frame.ts'

const LINK =
  'inline-flex items-center gap-xxsmall hover:text-accent focus-visible:outline-2 text-secondary inline underline hover:underline rounded-small'

function image(card: Card): string {
  const badge = card.top
    ? '<div class="absolute left-xsmall top-xsmall z-[2] flex flex-row gap-xxsmall"><div class="rounded-small bg-accent px-xxsmall py-xxxsmall text-bodySmall">TOP</div></div>'
    : ''
  const picture =
    card.image === null
      ? ''
      : `<img class="size-full object-cover" src="${card.image}" srcset="${card.image}" alt="${escapeHtml(`${card.title} ${card.city} - ${card.district} Vorschau`)}" loading="lazy"><div class="absolute bottom-xsmall right-xsmall z-[2] rounded-small bg-onSurface">${card.pictures}</div>`
  const data = card.image === null ? '' : `<script type="application/ld+json">${scriptJson(imageObject(card))}</script>`
  return `<div class="relative z-raised h-[225px] basis-[337px]">${data}<a class="${LINK}" href="${card.path}"><div class="relative flex items-center justify-center overflow-hidden rounded-small" data-image-container="">${picture}</div></a>${badge}</div>`
}

function card(shown: Card): string {
  const tags = [shown.size, shown.rooms].filter((tag) => tag !== null).join(' · ')
  const place = `${shown.zip} ${shown.district}${shown.distanceKm === null ? '' : ` (ca. ${shown.distanceKm} km)`}`
  const date =
    shown.date === null ? '' : `<div class="flex items-center gap-xxsmall text-onSurfaceNonessential"><span>${shown.date}</span></div>`
  const old =
    shown.oldPrice === null
      ? ''
      : `<p class="my-xsmall text-secondary"><s class="line-through text-onSurfaceNonessential">${shown.oldPrice}</s></p>`
  const shop =
    shown.shopName === null
      ? ''
      : `<div class="mt-xsmall flex items-center gap-xsmall"><span class="text-bodyRegularStrong text-onSurfaceSubdued">${escapeHtml(shown.shopName)}</span></div>`
  const badge =
    shown.seller === 'private'
      ? '<p class="flex"><span class="mr-xsmall inline-flex w-fit items-center gap-x-xxsmall rounded-xsmall bg-surfaceSubdued text-bodySmall font-regular text-onSurfaceSubdued">Von Privat</span></p>'
      : '<p class=""></p>'
  return `<li><article class="flex justify-between p-medium" data-adid="${shown.id}" data-href="${shown.path}">${image(shown)}<div class="z-raised flex grow flex-col overflow-hidden basis-[356px]"><div class="mb-xsmall flex items-start justify-between text-bodyRegular"><div class="flex items-center gap-xxsmall text-onSurfaceNonessential"><span>${escapeHtml(place)}</span></div>${date}</div><div class="flex flex-col"><h3 class="mb-xsmall line-clamp-2 text-title3 font-strong hover:underline"><a class="${LINK}" href="${shown.path}">${escapeHtml(shown.title)}</a></h3><p class="mb-xsmall text-bodyRegular text-onSurfaceSubdued">${escapeHtml(shown.excerpt)}</p>${tags === '' ? '' : `<p class="font-strong text-onSurfaceSubdued">${tags}</p>`}<div class="flex"><p class="my-xsmall text-title3 font-strong text-secondary">${shown.price}</p>${old}</div>${shop}</div><div>${badge}</div></div></article></li>`
}

/** The layout with utility classes, in use since September 2026. */
export function layoutB({ title, summary, cards, pagination, emptyNotice }: Frame): string {
  const list =
    cards.length === 0 ? emptyNotice : `<ul id="srchrslt-adtable" class="flex flex-col gap-small">${cards.map(card).join('\n')}</ul>`
  return `<!DOCTYPE html>
<html lang="de"><head><meta charset="utf-8"><title>${escapeHtml(title)} | Kleinanzeigen</title></head>
<body id="srchrslt"><main id="main"><div class="flex items-baseline"><h1 class="text-title2">${escapeHtml(title)}</h1><span class="text-bodyRegular text-onSurfaceNonessential">${escapeHtml(summary)}</span></div>
${list}
<nav class="flex justify-center">${pagination}</nav></main></body></html>`
}
