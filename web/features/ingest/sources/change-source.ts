import type { SourceChange } from '#shared/contract/ingest/sources.ts'
import { ASKED_LABEL, type AskedSource } from '#shared/domain/asked-sources.ts'
import { serverMessage } from '#web/lib/api.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

/** Changes one of a source's settings, with a toast. */
export const useChangeSource = (source: AskedSource, describe: (body: SourceChange) => string) =>
  useWrite('PATCH /api/admin/sources/:source', {
    onSuccess: (_, { body = {} }) => toaster.show({ title: `${ASKED_LABEL[source]}: ${describe(body)}` }),
    onError: (error) => toaster.fail('Fehler beim Speichern', serverMessage(error)),
  })
