import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** The agent behind an invitation link. */
export const useInvitation = (shortLink: string) => useRead('GET /api/partner/check/:shortLink', { params: { shortLink } })

export const useLinkRegistration = () =>
  useWrite('POST /api/partner/register/:shortLink', {
    onSuccess: () => toaster.show({ title: messages.registered }),
    onError: () => toaster.fail(messages.registrationFailed, messages.registrationFailedText),
  })
