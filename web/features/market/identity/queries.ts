import { serverMessage } from '#web/lib/api.ts'
import { useRead, useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages } from './messages.ts'

/** Whether a decision applies to all agents or to this one. */
export const describeScope = ({ isShared }: { isShared: boolean }): string => (isShared ? messages.forAll : messages.forYou)

/** Undecided pairs, starting at `offset`. */
export const useMaybeSame = (offset: number) => useRead('GET /api/maybe-same', offset === 0 ? {} : { query: { offset } })

const onError = (error: Error) => toaster.fail(messages.failed, serverMessage(error))

export const useUndo = () => useWrite('DELETE /api/maybe-same/:id', { onError, onSuccess: () => toaster.show({ title: messages.undone }) })

export const useDecide = () => useWrite('POST /api/maybe-same', { onError })

/** Shows the decision in a toast with an undo action. */
function useShowDecision(title: string) {
  const undo = useUndo()
  return ({ id, isShared }: { id: number; isShared: boolean }) =>
    toaster.show({ title, text: describeScope({ isShared }), action: { label: messages.undo, run: () => undo.mutate({ params: { id } }) } })
}

export const usePart = () => useWrite('POST /api/properties/:id/part', { onError, onSuccess: useShowDecision(messages.parted) })

export const useJoin = () => useWrite('POST /api/properties/:id/join', { onError, onSuccess: useShowDecision(messages.joined) })
