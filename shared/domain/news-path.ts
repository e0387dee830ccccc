import type { NotificationKind } from './notification.ts'
import { MEMBER_PATHS } from './page-paths.ts'

/** What a notification is about, as far as its place goes. */
export interface PlacedNews {
  readonly kind: NotificationKind
  readonly property: { readonly id: number } | null
  readonly tip: { readonly id: number } | null
  readonly message: { readonly partnerId: string } | null
}

const { home, deliveries, properties, partners, partnerDashboard, savedSearches } = MEMBER_PATHS

/** Where all of a kind stand. */
const PAGE: Readonly<Record<NotificationKind, string>> = {
  match: properties,
  price_drop: properties,
  came_back: properties,
  owner_answered: properties,
  new_tip: home,
  tip_changed: `${partnerDashboard}?tab=tipps`,
  partner_wrote: partners,
  agent_wrote: `${partnerDashboard}?tab=nachrichten`,
  commission_changed: `${partnerDashboard}?tab=provisionen`,
  statement_changed: `${partnerDashboard}?tab=provisionen`,
  export_failed: deliveries,
  run_failed: savedSearches,
  source_failed: home,
  backup_failed: `${home}?tab=system`,
  unwell: `${home}?tab=system`,
  mail_failed: home,
}

/** Where the thing itself is open, else the page on which it stands. */
export function newsPath({ kind, property, tip, message }: PlacedNews): string {
  // what every page loads for this names no list of kinds
  if (PAGE[kind] === properties && property) return `/property/${property.id}`
  if (kind === 'new_tip' && tip) return `${home}?tip=${tip.id}`
  if (kind === 'tip_changed' && tip) return `${PAGE.tip_changed}&tip=${tip.id}`
  if (kind === 'partner_wrote' && message) return `${partners}?partner=${message.partnerId}&tab=nachrichten`
  return PAGE[kind]
}

/** One place for all of these: the thing itself, else the page of their kind, else the start page. */
export function commonPath(news: readonly PlacedNews[]): string {
  const [path = home, ...others] = new Set(news.map(newsPath))
  if (others.length === 0) return path
  const [page = home, ...pages] = new Set(news.map(({ kind }) => PAGE[kind]))
  return pages.length === 0 ? page : home
}
