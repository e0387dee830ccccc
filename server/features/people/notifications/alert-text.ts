import type { Notification } from '#shared/contract/people/notifications.ts'
import { newsKind } from '#shared/domain/news.ts'

/** Matches of one search listed individually. */
const WRITTEN_OUT = 10

const counted = (count: number) => (count === 1 ? '1 neuer Treffer' : `${count} neue Treffer`)

/** The text of an alert email. An advert shows only kind, place, price and size: its own words may contain names and numbers. */
export function alertText(news: readonly Notification[]): { title: string; message: string } {
  const matches = news.filter(({ kind }) => kind === 'match')
  const others = news.filter(({ kind }) => kind !== 'match').map(alertLine)
  const searches = [...Map.groupBy(matches, ({ searchName }) => searchName ?? 'Ihre Suchanfragen')].map(([name, found]) =>
    searchText(name, found),
  )
  const title =
    matches.length > 0 ? counted(matches.length) : others.length === 1 ? 'Eine Neuigkeit für Sie' : `${others.length} Neuigkeiten für Sie`
  return { title, message: [...searches, ...(others.length > 0 ? [others.join('\n')] : [])].join('\n\n') }
}

function searchText(name: string, found: readonly Notification[]): string {
  const more = found.length - WRITTEN_OUT
  const lines = found.slice(0, WRITTEN_OUT).map(alertLine)
  return [`${name}: ${counted(found.length)}`, ...lines, ...(more > 0 ? [`und ${more} weitere`] : [])].join('\n')
}

const alertLine = (news: Notification): string => newsKind(news.kind).line(news)
