import { Ban } from 'lucide-react'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { serverMessage } from '#web/lib/api.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'

/** The button that had the focus is gone. */
const focus = (element: HTMLElement | null) => element?.focus()

/** Notes that a caller objects whose property the office hides from the agent. */
export function NoteObjection({ number }: { number: string }) {
  const objection = useWrite('POST /api/callers/objection', {
    onSuccess: () => toaster.show({ title: 'Widerspruch festgehalten', text: 'Er gilt für das ganze Büro.' }),
    onError: (error) =>
      toaster.fail('Der Widerspruch ist nicht festgehalten', serverMessage(error) ?? 'Bitte versuchen Sie es noch einmal.'),
  })
  if (objection.isSuccess)
    return (
      <p ref={focus} tabIndex={-1} className="text-sm outline-none">
        Widerspruch festgehalten: Niemand aus Ihrem Büro ruft hier noch an oder schreibt.
      </p>
    )
  return (
    <AskingButton
      icon={Ban}
      busy={objection.isPending}
      question="Möchte der Eigentümer keinen Kontakt mehr?"
      text="Der Widerspruch gilt sofort für das ganze Büro und auf jedem Weg, auch für seine anderen Inserate. Zurücknehmen können ihn nur Inhaber und Leitung, 24 Stunden lang."
      action="Widerspruch festhalten"
      onConfirm={() => objection.mutate({ body: { number } })}
    >
      Nie wieder kontaktieren
    </AskingButton>
  )
}
