import { keepPreviousData } from '@tanstack/react-query'
import type { AdminTipStatus } from '#shared/domain/tip.ts'
import { serverMessage } from '#web/lib/api.ts'
import { usePages } from '#web/lib/pages.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

const PAGE = 50

export const useRewards = () => useRead('GET /api/admin/partner-rewards')

export const useChangeReward = () =>
  useWrite('PUT /api/admin/partner-rewards/:id', {
    onSuccess: () => toaster.show({ title: messages.updated }),
    onError: (error) => toaster.fail(messages.saveFailed, serverMessage(error) ?? messages.safe),
  })

export interface TipFilter {
  readonly search: string
  readonly status: AdminTipStatus | ''
  readonly pool: string
  readonly sort: string
}

export const useAdminTips = ({ search, status, pool, sort }: TipFilter) =>
  usePages(
    'GET /api/admin/property-tips',
    {
      query: {
        limit: PAGE,
        ...(search && { search }),
        ...(status && { status }),
        ...(pool && { isInPool: 'true' }),
        ...(sort && { sort }),
      },
    },
    { placeholderData: keepPreviousData },
  )

export const useSetTipStatus = () =>
  useWrite('PUT /api/admin/property-tips/:id/status', {
    onSuccess: () => toaster.show({ title: messages.statusUpdated }),
    onError: (error) => toaster.fail(messages.saveFailed, serverMessage(error) ?? messages.safe),
  })

export const useGiveTip = () =>
  useWrite('PUT /api/admin/property-tips/:id/agent', {
    onSuccess: () => toaster.show({ title: messages.given, text: messages.givenText }),
    onError: (error) => toaster.fail(messages.saveFailed, serverMessage(error) ?? messages.safe),
  })
