import { useQueryClient } from '@tanstack/react-query'
import type { Contact } from '#shared/contract/work/contact.ts'
import { standingObjections } from '#shared/domain/objection-reach.ts'
import { serverMessage } from '#web/lib/api.ts'
import { useMay } from '#web/lib/may.ts'
import { queryKey, useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** The owner's contact lights, refetched on mount: they must be current. */
export const useContact = (id: number) => useRead('GET /api/properties/:id/contact', { params: { id } }, { refetchOnMount: 'always' })

function useShowContact(id: number) {
  const client = useQueryClient()
  return (next: Contact) => client.setQueryData(queryKey('GET /api/properties/:id/contact', { params: { id } }), next)
}

const showFailure = (title: string) => (error: Error) => toaster.fail(title, serverMessage(error))

export function useConsent(id: number) {
  const show = useShowContact(id)
  return useWrite('POST /api/properties/:id/contact/consents', {
    onSuccess: (next) => {
      show(next)
      toaster.show({ title: messages.consentSaved })
    },
    onError: showFailure(messages.consentFailed),
  })
}

export function useWithdrawConsent(id: number) {
  const show = useShowContact(id)
  return useWrite('POST /api/properties/:id/contact/withdrawals', {
    onSuccess: (next) => {
      show(next)
      toaster.show({ title: messages.withdrawalSaved })
    },
    onError: showFailure(messages.withdrawalFailed),
  })
}

/** What an objection would block, fetched only when one is about to be recorded. */
export const useReach = (id: number, enabled: boolean) =>
  useRead('GET /api/properties/:id/objection-reach', { params: { id } }, { enabled, refetchOnMount: 'always' })

export function useObjection(id: number) {
  const show = useShowContact(id)
  const undo = useUndoObjection(id)
  const mayLift = useMay('objections.lift')
  return useWrite('POST /api/properties/:id/contact/objection', {
    onSuccess: (next) => {
      show(next)
      const [noted, ...others] = standingObjections(next.records)
      const action = mayLift &&
        noted && { label: messages.undo, run: () => undo.mutate({ params: { id }, body: { records: [...noted.ids] } }) }
      toaster.show({ ...messages.objectionSaved, ...(next.undoUntil !== null && others.length === 0 && action && { action }) })
    },
    onError: showFailure(messages.objectionFailed),
  })
}

export function useUndoObjection(id: number) {
  const show = useShowContact(id)
  return useWrite('POST /api/properties/:id/objection/undo', {
    onSuccess: (next) => {
      show(next)
      toaster.show(next.objectedAt === null ? messages.objectionUndone : messages.stillObjected)
    },
    onError: showFailure(messages.undoFailed),
  })
}

export function useOverride(id: number) {
  const show = useShowContact(id)
  return useWrite('POST /api/properties/:id/contact/overrides', {
    patches: ['/api/properties'],
    onSuccess: show,
    onError: showFailure(messages.overrideFailed),
  })
}
