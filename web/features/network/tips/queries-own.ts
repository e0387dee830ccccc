import type { TipStatus } from '#shared/domain/tip.ts'
import { ApiError, serverMessage } from '#web/lib/api.ts'
import { useListed } from '#web/lib/listed.ts'
import { usePages } from '#web/lib/pages.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** Rows per page of the list. */
const SHOWN = 20
const LATEST = 3

/** The partner's tips, newest first, optionally filtered by status. */
export const useOwnTips = (status?: TipStatus) =>
  usePages('GET /api/partner/property-tips', { query: { limit: SHOWN, ...(status && { status }) } })

export const useLatestTips = () => useRead('GET /api/partner/property-tips', { query: { limit: LATEST } })

export const useOwnTip = (id: number) =>
  useListed('GET /api/partner/property-tips/:id', { params: { id } }, '/api/partner/property-tips', (tip) => tip.id === id)

export const useOwnTipHistory = (id: number) =>
  usePages('GET /api/partner/property-tips/:id/history', { params: { id } }, { refetchOnMount: 'always' })

export const useAddToTip = () =>
  useWrite('PATCH /api/partner/property-tips/:id', {
    onSuccess: () => toaster.show({ title: messages.saved }),
    onError: (error) => toaster.fail(messages.saveFailed, error instanceof ApiError ? `HTTP ${error.message}` : messages.saveFailedText),
  })

export const useAddPhoto = () =>
  useWrite('PUT /api/partner/property-tips/:id/photos/:key', {
    onSuccess: () => toaster.show({ title: messages.photoAdded }),
    onError: (error) => toaster.fail(messages.photoFailed, serverMessage(error) ?? messages.tryAgain),
  })

export const useRemovePhoto = () =>
  useWrite('DELETE /api/partner/tip-photos/:id', {
    onSuccess: () => toaster.show({ title: messages.photoRemoved }),
    onError: (error) => toaster.fail(messages.photoNotRemoved, serverMessage(error) ?? messages.tryAgain),
  })
