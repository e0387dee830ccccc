import { useQueryClient } from '@tanstack/react-query'
import type { RefusalAnswer } from '#shared/domain/contact-light.ts'
import type { Correction } from '#shared/domain/hidden-reason.ts'
import { serverMessage } from '#web/lib/api.ts'
import { patchCards } from '#web/lib/patch-cards.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { messages, refusalMessages } from './messages.ts'

/** Sets or clears (null) the agent's correction of an advert. Optimistic, rolled back on an error. */
export function useCorrection({ id, title }: { readonly id: number; readonly title: string }, before: Correction | null) {
  const client = useQueryClient()
  const set = useWrite('PUT /api/properties/:id/correction')
  const remove = useWrite('DELETE /api/properties/:id/correction')

  async function send(from: Correction | null, to: Correction | null): Promise<boolean> {
    await patchCards(client, id, { correctedTo: to })
    try {
      if (to === null) await remove.mutateAsync({ params: { id } })
      else await set.mutateAsync({ params: { id }, body: { isOffer: to === 'offer' } })
      return true
    } catch {
      await patchCards(client, id, { correctedTo: from })
      toaster.fail(messages.failed.title, messages.failed.text)
      return false
    }
  }

  async function correct(to: Correction | null): Promise<void> {
    if (!(await send(before, to))) return
    const words = { offer: messages.shown, no_offer: messages.hidden, none: messages.withdrawn }[to ?? 'none']
    toaster.show({ title: words.title, text: title, note: words.text, action: { label: messages.undo, run: () => void send(to, before) } })
  }

  return { busy: set.isPending || remove.isPending, correct: (to: Correction | null) => void correct(to) }
}

/** Sets or withdraws (null) the agent's decision whether an advert refuses agents. Not optimistic, because the contact light follows it. */
export function useRefusalAnswer({ id }: { readonly id: number }) {
  const set = useWrite('PUT /api/properties/:id/refusal')
  const remove = useWrite('DELETE /api/properties/:id/refusal')
  const onError = (error: unknown) => toaster.fail(refusalMessages.failed, serverMessage(error) ?? refusalMessages.unreachable)

  return {
    busy: set.isPending || remove.isPending,
    answer: (answer: RefusalAnswer, quote: string) => set.mutate({ params: { id }, body: { answer, quote } }, { onError }),
    withdraw: () => remove.mutate({ params: { id } }, { onError }),
  }
}
