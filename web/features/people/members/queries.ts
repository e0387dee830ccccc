import { serverMessage } from '#web/lib/api.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useInvitations = () => useRead('GET /api/office/invitations')

const failWith = (title: string) => (error: Error) => toaster.fail(title, serverMessage(error) ?? messages.tryAgain)

export const useInvite = () =>
  useWrite('POST /api/office/invitations', {
    onSuccess: ({ email }) => toaster.show({ title: messages.invited, text: messages.invitedText(email) }),
    onError: failWith(messages.inviteFailed),
  })

export const useWithdraw = () =>
  useWrite('DELETE /api/office/invitations/:id', {
    onSuccess: () => toaster.show({ title: messages.withdrawn, text: messages.withdrawnText }),
    onError: failWith(messages.withdrawFailed),
  })

export const useChangeMember = () =>
  useWrite('PATCH /api/office/people/:id', {
    onSuccess: () => toaster.show({ title: messages.changed, text: messages.changedText }),
    onError: failWith(messages.changeFailed),
  })

export const useRemoveMember = () =>
  useWrite('DELETE /api/office/people/:id', {
    onSuccess: () => toaster.show({ title: messages.removed, text: messages.removedText }),
    onError: failWith(messages.removeFailed),
  })

/** `onLeft` runs before the toast: it ends the session and may remove the page. */
export const useLeaveOffice = (onLeft: () => void) =>
  useWrite('POST /api/office/leave', {
    onSuccess: () => {
      onLeft()
      toaster.show({ title: messages.left, text: messages.leftText })
    },
    onError: failWith(messages.leaveFailed),
  })
