import { serverMessage } from '#web/lib/api.ts'
import { usePages } from '#web/lib/pages.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

/** The partner's conversation, newest first. */
export const useOwnMessages = () => usePages('GET /api/partner/messages')

export const useSendMessage = () =>
  useWrite('POST /api/partner/messages', {
    onError: (error) =>
      toaster.fail(
        'Nachricht nicht gesendet',
        serverMessage(error) ?? 'Ihr Text steht noch da. Bitte senden Sie ihn noch einmal, wenn Sie wieder Netz haben.',
      ),
  })

/** Without an error message: it happens in the background, and is repeated on the next view. */
export const useMarkSeen = () => useWrite('POST /api/partner/messages/read')
