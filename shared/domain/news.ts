import type { NewsFacts, NewsKind } from './news-kind.ts'
import { NEWS_LOG } from './news-log.ts'
import { MEMBER_PATHS } from './page-paths.ts'
import { formatAsked } from './price.ts'
import { PROPERTY_TYPE_LABEL } from './property-type.ts'
import { RUN_FAILURE_LABEL } from './run-outcome.ts'
import { SOURCE_LABEL } from './sources.ts'
import { OWN_TIP_STATUS_LABEL } from './tip.ts'
import { whenUsed } from './when-used.ts'

const euro = whenUsed(() => new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' }))
const number = whenUsed(() => new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 }))

const STATEMENT = { credit_note: 'Gutschrift', receipt: 'Quittung', cancellation: 'Storno' } as const
const BECAME = { draft: 'ausgestellt', issued: 'ausgestellt', paid: 'gezahlt', cancelled: 'storniert' } as const

const { home, office, callList, deliveries, properties, prospects, partners, partnerDashboard, savedSearches } = MEMBER_PATHS
const PROPERTY_PATH = ({ property }: NewsFacts) => property && `/property/${property.id}`
const SETTLEMENTS = `${partnerDashboard}?tab=provisionen`
const SYSTEM = `${home}?tab=system`

const inTown = ({ tip }: NewsFacts) => (tip?.city ? ` in ${tip.city}` : '')
const titled = ({ property }: NewsFacts) => property?.title ?? 'Immobilie'
const reasoned = ({ reason }: NewsFacts) => reason
const failureIn = ({ run }: NewsFacts) =>
  run ? `${SOURCE_LABEL[run.source]}: ${RUN_FAILURE_LABEL[run.failure]}` : 'Ein Lauf ist gescheitert'
/** By which rule a lead was assigned; empty if none did. */
const byRule = ({ reason }: NewsFacts) => (reason === null ? [] : [`Regel „${reason}“`])
const newTip = (news: NewsFacts) => `Neuer Objekt-Tipp${inTown(news)}`
const settled = ({ commission }: NewsFacts) =>
  commission ? `Ihre Provision: ${euro.format(commission.amount)} netto${commission.isPaid ? ', gezahlt' : ''}` : 'Neues zu Ihrer Provision'
const issued = ({ statement }: NewsFacts) =>
  statement ? `${STATEMENT[statement.kind]} ${statement.number}: ${BECAME[statement.status]}` : 'Neues zu einem Beleg'
const wrote = ({ message }: NewsFacts) => `Neue Nachricht${message ? ` von ${message.from}` : ''}`

/** Kind, place, price and size of a property, without the wording of its advert. */
function described({ property }: NewsFacts): string | undefined {
  if (!property) return undefined
  const { propertyType, location, zipCode, size, rooms } = property
  const place = [zipCode, location].filter(Boolean).join(' ')
  return [
    `${PROPERTY_TYPE_LABEL[propertyType]}${place ? ` in ${place}` : ''}`,
    formatAsked(property),
    ...(size === null ? [] : [`${number.format(size)} m²`]),
    ...(rooms === null ? [] : [`${number.format(rooms)} Zimmer`]),
  ].join(', ')
}

/** Every kind of news, in the order of the settings. Its rows come from the feature that owns them (`news` in its `feature.ts`). */
export const NEWS = {
  match: {
    isMatch: true,
    audience: 'agent',
    label: 'Neue Treffer Ihrer Suchanfragen',
    counted: ['1 neuer Treffer', 'neue Treffer'],
    page: properties,
    path: PROPERTY_PATH,
    title: () => '1 ungelesener Treffer',
    line: (news) => `– ${described(news) ?? 'Eine Immobilie'}`,
  },
  price_drop: {
    isMatch: true,
    audience: 'agent',
    label: 'Gesenkte Preise, wo Sie das beobachten',
    counted: ['1 Preis gesenkt', 'Preise gesenkt'],
    page: properties,
    path: PROPERTY_PATH,
    title: (news) => `Preis gesenkt: ${titled(news)}`,
    text: ({ property }) => property && formatAsked(property),
    line: (news) => `Preis gesenkt: ${described(news) ?? 'eine Immobilie'}`,
  },
  came_back: {
    isMatch: true,
    audience: 'agent',
    label: 'Wieder eingestellte Objekte, wo Sie das beobachten',
    counted: ['1 Objekt wieder da', 'Objekte wieder da'],
    page: properties,
    path: PROPERTY_PATH,
    title: (news) => `Wieder eingestellt: ${titled(news)}`,
    text: ({ property }) => property && formatAsked(property),
    line: (news) => `Wieder eingestellt: ${described(news) ?? 'eine Immobilie'}`,
  },
  lead_assigned: {
    audience: 'agent',
    label: 'Leads, die Ihnen zugeteilt werden',
    counted: ['Ihnen ist ein Lead zugeteilt', 'Leads sind Ihnen zugeteilt'],
    page: callList,
    path: PROPERTY_PATH,
    title: (news) => `Ihnen zugeteilt: ${titled(news)}`,
    text: (news) => news.property && [formatAsked(news.property), ...byRule(news)].join(' · '),
    line: (news) => `Ihnen zugeteilt: ${[described(news) ?? 'eine Immobilie', ...byRule(news)].join(', ')}`,
    log: NEWS_LOG.assigned,
  },
  lead_returns: {
    audience: 'agent',
    label: 'Zugeteilte Leads, die unbearbeitet wieder frei werden',
    counted: ['Ein Lead wird morgen wieder frei', 'Leads werden morgen wieder frei'],
    page: callList,
    path: PROPERTY_PATH,
    title: (news) => `Nur noch heute bei Ihnen: ${titled(news)}`,
    text: () => 'Ohne Kontakt, Vermerk oder Nachfassung wird er morgen früh für alle frei.',
    line: (news) => `Nur noch heute bei Ihnen: ${described(news) ?? 'eine Immobilie'}`,
    log: NEWS_LOG.returns,
  },
  owner_answered: {
    audience: 'agent',
    label: 'Antworten von Eigentümern auf Ihre Briefe',
    counted: ['Ein Eigentümer hat geantwortet', 'Eigentümer haben geantwortet'],
    page: properties,
    path: PROPERTY_PATH,
    title: ({ reason }) => `Antwort auf Ihren Brief: ${reason ?? ''}`,
    text: ({ property }) => property?.title ?? null,
    line: () => 'Ein Eigentümer hat auf Ihren Brief geantwortet',
    log: NEWS_LOG.answered,
  },
  new_tip: {
    audience: 'agent',
    label: 'Neue Objekt-Tipps Ihrer Partner',
    counted: ['Neuer Objekt-Tipp', 'neue Objekt-Tipps'],
    page: home,
    path: ({ tip }) => tip && `${home}?tip=${tip.id}`,
    title: newTip,
    text: ({ tip }) => tip?.tipType ?? null,
    line: newTip,
    log: {
      area: 'network',
      label: 'Tipp übergeben',
      subject: 'tip',
      predicate: ({ who, what }) => (who === '' ? `hat ${what} in den Pool gegeben` : `hat ${what} an ${who} gegeben`),
    },
  },
  handed_over: {
    audience: 'agent',
    label: 'Prospects, die Ihnen übergeben werden',
    counted: ['Ihnen wurden Prospects übergeben', 'Übergaben an Sie'],
    page: prospects,
    title: ({ reason }) => `Ihnen übergeben: ${reason ?? 'Prospects'}`,
    line: () => 'Ihnen wurden Prospects übergeben',
    log: {
      area: 'work',
      label: 'Prospects übergeben',
      predicate: ({ who, details: { moved } }) =>
        `hat ${moved === 1 ? '1 Prospect' : `${Number(moved ?? 0)} Prospects`} ${who === '' ? 'frei gemacht' : `an ${who} übergeben`}`,
    },
  },
  tip_changed: {
    audience: 'partner',
    label: 'Neuigkeiten zu Ihren Tipps',
    counted: ['Neues zu Ihrem Tipp', 'Neuigkeiten zu Ihren Tipps'],
    page: `${partnerDashboard}?tab=tipps`,
    path: ({ tip }) => tip && `${partnerDashboard}?tab=tipps&tip=${tip.id}`,
    title: (news) => `Neues zu Ihrem Tipp${inTown(news)}`,
    text: ({ tip }) => tip && OWN_TIP_STATUS_LABEL[tip.status],
    line: (news) => `Neues zu Ihrem Tipp${inTown(news)}${news.tip ? `: ${OWN_TIP_STATUS_LABEL[news.tip.status]}` : ''}`,
    log: NEWS_LOG.tip,
  },
  partner_wrote: {
    audience: 'agent',
    label: 'Nachrichten Ihrer Partner',
    counted: ['Neue Nachricht eines Partners', 'neue Nachrichten Ihrer Partner'],
    page: partners,
    path: ({ message }) => message && `${partners}?partner=${message.partnerId}&tab=nachrichten`,
    title: wrote,
    line: wrote,
    log: NEWS_LOG.partnerWrote,
  },
  agent_wrote: {
    audience: 'partner',
    label: 'Nachrichten Ihrer Makler',
    counted: ['Neue Nachricht Ihres Maklers', 'neue Nachrichten Ihres Maklers'],
    page: `${partnerDashboard}?tab=nachrichten`,
    title: wrote,
    line: wrote,
    log: NEWS_LOG.agentWrote,
  },
  commission_changed: {
    audience: 'partner',
    label: 'Ihre Provisionen und Belohnungen',
    counted: ['Neues zu einer Provision', 'Neuigkeiten zu Provisionen'],
    page: SETTLEMENTS,
    title: settled,
    line: settled,
    log: NEWS_LOG.commission,
  },
  statement_changed: {
    audience: 'partner',
    label: 'Gutschriften, Quittungen und Zahlungen',
    counted: ['Neues zu einer Abrechnung', 'Neuigkeiten zu Abrechnungen'],
    page: SETTLEMENTS,
    title: issued,
    line: issued,
    log: NEWS_LOG.statement,
  },
  export_failed: {
    audience: 'agent',
    label: 'Gescheiterte Exporte ins CRM',
    counted: ['Ein Export ist gescheitert', 'Exporte sind gescheitert'],
    page: deliveries,
    title: (news) => `Nicht exportiert: ${titled(news)}`,
    text: reasoned,
    line: () => 'Ein Export ins CRM ist gescheitert',
    log: { area: 'work', label: 'Export gescheitert', subject: 'export', predicate: ({ what }) => `konnte nicht übertragen: ${what}` },
  },
  run_failed: {
    audience: 'agent',
    label: 'Gescheiterte Läufe Ihrer Suchanfragen',
    counted: ['Ein Suchlauf ist gescheitert', 'Suchläufe sind gescheitert'],
    page: savedSearches,
    title: (news) => `${news.searchName ? `„${news.searchName}“` : 'Suchanfrage'} bei ${failureIn(news)}`,
    text: reasoned,
    line: (news) => `${news.searchName ? `„${news.searchName}“ bei ` : ''}${failureIn(news)}`,
    log: { area: 'operation', label: 'Lauf gescheitert', subject: 'run', predicate: ({ what }) => `konnte nicht zu Ende lesen: ${what}` },
  },
  agreement_changed: {
    audience: 'agent',
    label: 'Neue Fassungen der Vereinbarung zur Auftragsverarbeitung (Inhaber)',
    counted: ['Eine neue Vereinbarung zur Auftragsverarbeitung', 'neue Vereinbarungen zur Auftragsverarbeitung'],
    page: `${office}#vereinbarung`,
    title: () => 'Neue Fassung der Vereinbarung zur Auftragsverarbeitung',
    text: () => 'Bitte lesen Sie sie und nehmen Sie sie für Ihr Büro an.',
    line: () => 'Neue Fassung der Vereinbarung zur Auftragsverarbeitung: Bitte nehmen Sie sie für Ihr Büro an',
    isMailed: true,
    log: {
      area: 'mail',
      label: 'Um Annahme der Auftragsverarbeitung gebeten',
      predicate: () => 'hat die Inhaber gebeten, die neue Fassung der Auftragsverarbeitung anzunehmen',
    },
  },
  source_failed: {
    audience: 'admin',
    label: 'Portale, die sich nicht lesen lassen',
    counted: ['Ein Portal lässt sich nicht lesen', 'Portale lassen sich nicht lesen'],
    page: home,
    opensNothing: true,
    title: failureIn,
    text: reasoned,
    line: failureIn,
    log: {
      area: 'operation',
      label: 'Portal nicht lesbar',
      subject: 'run',
      predicate: ({ what }) => `konnte ein Portal nicht lesen: ${what}`,
    },
  },
  mail_failed: {
    audience: 'admin',
    label: 'E-Mails, die nicht zugestellt werden konnten',
    counted: ['Eine E-Mail ließ sich nicht zustellen', 'E-Mails ließen sich nicht zustellen'],
    page: home,
    opensNothing: true,
    title: () => 'Eine E-Mail ließ sich nicht zustellen',
    text: reasoned,
    line: () => 'Eine E-Mail ließ sich nicht zustellen',
    log: { area: 'mail', label: 'E-Mail gescheitert', subject: 'delivery', predicate: ({ what }) => `konnte nicht zustellen: ${what}` },
  },
  backup_failed: {
    audience: 'admin',
    label: 'Sicherungen, die misslungen sind',
    counted: ['Eine Sicherung ist misslungen', 'Sicherungen sind misslungen'],
    page: SYSTEM,
    title: () => 'Eine Sicherung ist misslungen',
    text: reasoned,
    line: () => 'Eine Sicherung ist misslungen',
    log: { area: 'operation', label: 'Sicherung misslungen', subject: 'backup', predicate: ({ what }) => `ist an ${what} gescheitert` },
  },
  unwell: {
    audience: 'admin',
    label: 'Was der Installation ernsthaft fehlt',
    counted: ['Neues zum Zustand der Installation', 'Neuigkeiten zum Zustand der Installation'],
    page: SYSTEM,
    title: () => 'Zustand der Installation',
    text: reasoned,
    line: ({ reason }) => reason ?? 'Der Installation fehlt etwas',
    isMailed: true,
    log: {
      area: 'operation',
      label: 'Zustand der Installation',
      subject: 'finding',
      predicate: ({ what, details }) => (details['isMended'] === true ? `meldet als wieder in Ordnung: ${what}` : `meldet: ${what}`),
    },
  },
} as const satisfies Readonly<Record<string, NewsKind>>

export type NotificationKind = keyof typeof NEWS
export const NOTIFICATION_KINDS = Object.keys(NEWS) as [NotificationKind, ...NotificationKind[]]

/** The definition of a kind, widened to the common type. */
export const newsKind = (kind: NotificationKind): NewsKind => NEWS[kind]

/** Kinds about matches and later changes to them. */
export type MatchKind = {
  [Kind in NotificationKind]: (typeof NEWS)[Kind] extends { readonly log: object } ? never : Kind
}[NotificationKind]
export const isMatchKind = (kind: NotificationKind): kind is MatchKind => newsKind(kind).isMatch === true
export const MATCH_KINDS = NOTIFICATION_KINDS.filter(isMatchKind)

export const MAILED_BY_DEFAULT = NOTIFICATION_KINDS.filter((kind) => newsKind(kind).isMailed)

type Placed = NewsFacts & { readonly kind: NotificationKind }

/** Target of a notification: its item, otherwise the page of its kind. */
export function newsPath(news: Placed): string {
  const { page, path } = newsKind(news.kind)
  return path?.(news) || page
}

/** Common target of several notifications: their item, otherwise the page of their kind, otherwise the start page. */
export function commonPath(news: readonly Placed[]): string {
  const [path = home, ...others] = new Set(news.map(newsPath))
  if (others.length === 0) return path
  const [page = home, ...pages] = new Set(news.map(({ kind }) => newsKind(kind).page))
  return pages.length === 0 ? page : home
}
