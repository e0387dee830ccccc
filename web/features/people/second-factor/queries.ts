import { copyText } from '#web/lib/clipboard.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useSecondFactor = () => useRead('GET /api/auth/second-factor')

/** This browser's pending sign-in; fetched only if the URL indicates one. */
export const usePendingStep = (enabled: boolean) => useRead('GET /api/auth/second-step', {}, { enabled, retry: false, gcTime: 0 })

const withToast = (title: string) => ({ onSuccess: () => toaster.show({ title }) })

export const useBeginApp = () => useWrite('POST /api/auth/second-factor/app')
// when a second factor was required, the codes are shown before anything else opens
export const useConfirmApp = () => useWrite('POST /api/auth/second-factor/app/confirm', withToast(messages.appOn))
export const useRemoveApp = () => useWrite('POST /api/auth/second-factor/app/remove', withToast(messages.appOff))
export const useAskForPasskey = () => useWrite('POST /api/auth/second-factor/passkeys/options')
export const useAddPasskey = () => useWrite('POST /api/auth/second-factor/passkeys', withToast(messages.passkeyAdded))
export const useRenamePasskey = () => useWrite('PATCH /api/auth/second-factor/passkeys/:id', withToast(messages.passkeyRenamed))
export const useRemovePasskey = () => useWrite('POST /api/auth/second-factor/passkeys/:id/remove', withToast(messages.passkeyRemoved))
export const useRenewCodes = () => useWrite('POST /api/auth/second-factor/recovery-codes', withToast(messages.codesRenewed))
export const useTurnOff = () => useWrite('POST /api/auth/second-factor/off', withToast(messages.off))
export const useDistrust = () =>
  useWrite('DELETE /api/auth/second-factor/trusted-devices/:id', {
    ...withToast(messages.distrusted),
    onError: () => toaster.fail(messages.failed, messages.tryAgain),
  })

export async function copy(text: string): Promise<void> {
  if (await copyText(text)) toaster.show({ title: messages.copied })
  else toaster.fail(messages.notCopied, messages.notCopiedText)
}
