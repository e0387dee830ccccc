import { useQueryClient } from '@tanstack/react-query'
import type { Notification } from '#shared/contract/people/notifications.ts'
import { NOTIFICATION_POLL, NOTIFICATIONS_PAGE } from '#shared/domain/limits.ts'
import { serverMessage } from '#web/lib/api.ts'
import { queryKey, useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useNotifications = () => useRead('GET /api/notifications', {}, { refetchInterval: NOTIFICATION_POLL })

export const filterUnread = (list: readonly Notification[] = []): readonly Notification[] => list.filter(({ notified }) => !notified)

/** The number that the banner shows. */
export const filterUnreadHits = (list?: readonly Notification[]) => filterUnread(list).filter(({ kind }) => kind === 'match')

/** Unread ones come first, so a page that contains only unread ones may not be the last. */
export const hasMoreUnread = (page: readonly Notification[]): boolean =>
  page.length >= NOTIFICATIONS_PAGE && page.every(({ notified }) => !notified)

/** Marks notifications as read. Optimistic, rolled back on an error. */
export function useMarkRead() {
  const client = useQueryClient()
  const key = queryKey('GET /api/notifications')
  const write = useWrite('PATCH /api/notifications/mark-read', {
    onMutate: async ({ body }) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<Notification[]>(key)
      client.setQueryData<Notification[]>(key, (list) =>
        list?.map((one) => (body?.matchIds.includes(one.id) ? { ...one, notified: true } : one)),
      )
      return before
    },
    onError: (_error, _input, before) => {
      client.setQueryData(key, before)
      toaster.fail(messages.markFailed)
    },
  })
  return {
    busy: write.isPending,
    markRead: (list: readonly Notification[]) => write.mutate({ body: { matchIds: list.map(({ id }) => id) } }),
  }
}

export const usePreferences = () => useRead('GET /api/notifications/preferences')

export const useSavePreferences = () =>
  useWrite('PUT /api/notifications/preferences', {
    onSuccess: () => toaster.show({ title: messages.saved }),
    onError: (error) => toaster.fail(messages.saveFailed, serverMessage(error)),
  })
