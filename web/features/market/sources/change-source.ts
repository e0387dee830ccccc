import type { SourceChange } from '#shared/contract/market/sources.ts'
import { type PortalName, SOURCE_LABEL } from '#shared/domain/sources.ts'
import { serverMessage } from '#web/lib/api.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

/** Changes one thing of a portal and says so. */
export const useChangeSource = (source: PortalName, said: (body: SourceChange) => string) =>
  useWrite('PATCH /api/admin/sources/:source', {
    onSuccess: (_, { body = {} }) => toaster.show({ title: `${SOURCE_LABEL[source]}: ${said(body)}` }),
    onError: (error) => toaster.fail('Das ließ sich nicht umstellen', serverMessage(error)),
  })
