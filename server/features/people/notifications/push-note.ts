import type { Notification } from '#shared/contract/people/notifications.ts'
import { commonPath, NEWS } from '#shared/domain/news.ts'
import type { Note } from '../push/service.ts'

/** One note for all of these events. It appears on locked screens, so it contains only counts and no names. */
export function pushNote(news: readonly Notification[]): Note {
  const kinds = [...Map.groupBy(news, ({ kind }) => kind)]
  const lines = kinds.map(([kind, { length }]) => {
    const [one, several] = NEWS[kind].counted
    return length === 1 ? one : `${length} ${several}`
  })
  return { body: lines.join('\n'), path: commonPath(news) }
}
