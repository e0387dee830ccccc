import { isRealPrice } from '#shared/domain/price.ts'
import type { Notification } from '#shared/contract/people/notifications.ts'
import { PROPERTY_TYPE_LABEL } from '#shared/domain/property-type.ts'
import { RUN_FAILURE_LABEL } from '#shared/domain/run-outcome.ts'
import { SOURCE_LABEL } from '#shared/domain/sources.ts'
import { commissionNews, statementNews } from '#shared/domain/settlement-news.ts'
import { OWN_TIP_STATUS_LABEL } from '#shared/domain/tip.ts'

/** Matches of one search that are written out. */
const WRITTEN_OUT = 10

const euro = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 })

const counted = (count: number) => (count === 1 ? '1 neuer Treffer' : `${count} neue Treffer`)

/** What a mail says about these notifications. Of a listing it names kind, place, price and size: its own words may hold names and numbers. */
export function alertText(news: readonly Notification[]): { title: string; message: string } {
  const matches = news.filter(({ kind }) => kind === 'match')
  const others = news.filter(({ kind }) => kind !== 'match').map(lineOf)
  const searches = [...Map.groupBy(matches, ({ searchName }) => searchName ?? 'Ihre Suchanfragen')].map(([name, found]) =>
    searchText(name, found),
  )
  const title =
    matches.length > 0 ? counted(matches.length) : others.length === 1 ? 'Eine Neuigkeit für Sie' : `${others.length} Neuigkeiten für Sie`
  return { title, message: [...searches, ...(others.length > 0 ? [others.join('\n')] : [])].join('\n\n') }
}

function searchText(name: string, found: readonly Notification[]): string {
  const more = found.length - WRITTEN_OUT
  const lines = found.slice(0, WRITTEN_OUT).map(lineOf)
  return [`${name}: ${counted(found.length)}`, ...lines, ...(more > 0 ? [`und ${more} weitere`] : [])].join('\n')
}

function lineOf({ kind, property, tip, message, commission, statement, run, searchName, reason }: Notification): string {
  const place = tip?.city ? ` in ${tip.city}` : ''
  switch (kind) {
    case 'match':
      return property ? `– ${propertyText(property)}` : '– Eine Immobilie'
    case 'price_drop':
      return `Preis gesenkt: ${property ? propertyText(property) : 'eine Immobilie'}`
    case 'came_back':
      return `Wieder eingestellt: ${property ? propertyText(property) : 'eine Immobilie'}`
    case 'owner_answered':
      return 'Ein Eigentümer hat auf Ihren Brief geantwortet'
    case 'new_tip':
      return `Neuer Objekt-Tipp${place}`
    case 'tip_changed':
      return `Neues zu Ihrem Tipp${place}${tip ? `: ${OWN_TIP_STATUS_LABEL[tip.status]}` : ''}`
    case 'partner_wrote':
    case 'agent_wrote':
      return `Neue Nachricht${message ? ` von ${message.from}` : ''}`
    case 'commission_changed':
      return commissionNews(commission)
    case 'statement_changed':
      return statement ? statementNews(statement) : 'Neues zu einem Beleg'
    case 'export_failed':
      return 'Ein Export ins CRM ist gescheitert'
    case 'run_failed':
    case 'source_failed':
      return `${searchName ? `„${searchName}“ bei ` : ''}${run ? `${SOURCE_LABEL[run.source]}: ${RUN_FAILURE_LABEL[run.failure]}` : 'Ein Lauf ist gescheitert'}`
    case 'mail_failed':
      return 'Eine E-Mail ließ sich nicht zustellen'
    case 'backup_failed':
      return 'Eine Sicherung ist misslungen'
    case 'unwell':
      return reason ?? 'Der Installation fehlt etwas'
  }
}

function propertyText({ propertyType, location, zipCode, price, size, rooms }: NonNullable<Notification['property']>): string {
  const place = [zipCode, location].filter(Boolean).join(' ')
  return [
    `${PROPERTY_TYPE_LABEL[propertyType]}${place ? ` in ${place}` : ''}`,
    isRealPrice(price) ? euro.format(price) : 'Preis auf Anfrage',
    ...(size === null ? [] : [`${number.format(size)} m²`]),
    ...(rooms === null ? [] : [`${number.format(rooms)} Zimmer`]),
  ].join(', ')
}
