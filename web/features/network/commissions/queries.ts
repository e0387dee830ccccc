import type { Commission } from '#shared/contract/network/commissions.ts'
import { serverMessage } from '#web/lib/api.ts'
import { usePages } from '#web/lib/pages.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useCommissions = (status: Commission['status']) => usePages('GET /api/makler/commissions', { query: { status } })

/** A tip's commissions. */
export const useTipCommissions = (tipId: number) => usePages('GET /api/makler/commissions', { query: { tipId } })

/** A partner's commissions. */
export const useCommissionsFor = (partnerId: string) => usePages('GET /api/makler/commissions', { query: { partnerId } })

export const useRecordSale = () =>
  useWrite('POST /api/makler/commissions', {
    onSuccess: () => toaster.show({ title: messages.recorded, text: messages.recordedText }),
    onError: (error) => toaster.fail(messages.recordFailed, serverMessage(error) ?? messages.safe),
  })

export const useChangeCommission = () =>
  useWrite('PATCH /api/makler/commissions/:id', {
    onSuccess: () => toaster.show({ title: messages.saved }),
    onError: (error) => toaster.fail(messages.saveFailed, serverMessage(error) ?? messages.safe),
  })
