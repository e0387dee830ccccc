import { escapeHtml, germanNumber } from '../format.ts'
import type { Hits } from '../search.ts'
import { LAST_PAGE, PAGE_SIZE, searchLabel } from '../search.ts'
import type { CardContext } from './card.ts'
import { renderCard } from './card.ts'
import type { Frame } from './frame.ts'
import { layoutA } from './layout-a.ts'
import { layoutB } from './layout-b.ts'
import { layoutC } from './layout-c.ts'

export type Layout = 'A' | 'B' | 'C'

const EMPTY_NOTICE = `<div id="saved-search-empty-result" class="outcomemessage-warning"><h3>Es wurden leider keine Anzeigen gefunden.</h3>
<p>Speichere deinen Suchauftrag, dann benachrichtigen wir dich.</p></div>`

function pathOfPage(path: string, page: number): string {
  const segments = path.split('/').filter((segment) => segment !== '' && !segment.startsWith('seite:'))
  if (page > 1) segments.splice(-1, 0, `seite:${page}`)
  return `/${segments.join('/')}`
}

function pagination(path: string, current: number, total: number): string {
  const last = Math.min(LAST_PAGE, Math.ceil(total / PAGE_SIZE))
  const pages = Array.from({ length: last }, (_, index) => index + 1).map((page) =>
    page === current
      ? `<span class="pagination-current">${page}</span>`
      : `<a href="${escapeHtml(pathOfPage(path, page))}" class="pagination-page" aria-label="Seite ${page}">${page}</a>`,
  )
  return `<div class="pagination"><div class="pagination-pages">${pages.join('\n')}</div></div>`
}

const LAYOUTS: Readonly<Record<Layout, (frame: Frame) => string>> = { A: layoutA, B: layoutB, C: layoutC }

export function resultPage(layout: Layout, path: string, hits: Hits, context: CardContext): string {
  const title = searchLabel(context.search)
  const from = (context.search.page - 1) * PAGE_SIZE + 1
  const total = germanNumber(hits.total)
  return LAYOUTS[layout]({
    title,
    total,
    summary:
      hits.ads.length === 0
        ? `0 Ergebnisse für ${title}`
        : `${germanNumber(from)} - ${germanNumber(from + hits.ads.length - 1)} von ${total} ${title}`,
    cards: [...hits.tops.map((ad) => renderCard(ad, true, context)), ...hits.ads.map((ad) => renderCard(ad, false, context))],
    pagination: pagination(path, context.search.page, hits.total),
    emptyNotice: EMPTY_NOTICE,
  })
}
