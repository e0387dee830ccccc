import { useLocation, useNavigate } from 'react-router'
import { serverMessage } from '#web/lib/api.ts'
import { usePages } from '#web/lib/pages.ts'
import { paths } from '#web/lib/paths.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

export const useHandOvers = () => usePages('GET /api/office/hand-overs')

/** Undefined until a person is chosen. */
export const usePreview = (whose: { from: string } | { freedBy: number } | undefined, to: string | undefined) =>
  useRead('GET /api/office/hand-overs/preview', { query: { ...whose, ...(to && { to }) } }, { enabled: whose !== undefined })

const failWith = (title: string) => (error: Error) => toaster.fail(title, serverMessage(error) ?? messages.unchanged)

/** Its message leads to where it is undone. */
export function useHandOver() {
  const navigate = useNavigate()
  const action = { label: messages.toOffice, run: () => void navigate(paths.office) }
  const isThere = useLocation().pathname === paths.office
  return useWrite('POST /api/office/hand-overs', {
    onSuccess: (made) => toaster.show({ title: messages.done(made), text: messages.until(made), ...(!isThere && { action }) }),
    onError: failWith(messages.failed),
  })
}

export const useUndoHandOver = (moved: number) =>
  useWrite('POST /api/office/hand-overs/:id/undo', {
    onSuccess: (undone) => toaster.show({ title: messages.undone(undone.restored, moved), text: messages.undoneText(undone) }),
    onError: failWith(messages.undoFailed),
  })
