import { Pencil, Trash2 } from 'lucide-react'
import { AskingButton } from './ui/asking-button.tsx'
import { Button } from './ui/button.tsx'

interface CardButtonsProps {
  /** Of what the card is about. */
  name: string
  /** It is being removed. */
  busy: boolean
  /** Asked before it is removed. */
  question: string
  text: string
  onEdit: () => void
  onRemove: () => void
}

/** At the head of a card: opens what it is about for a change, and removes it after a question. */
export const CardButtons = ({ name, busy, question, text, onEdit, onRemove }: CardButtonsProps) => (
  <>
    <Button variant="ghost" size="icon" aria-label={`Bearbeiten: ${name}`} title="Bearbeiten" onClick={onEdit}>
      <Pencil aria-hidden />
    </Button>
    <AskingButton
      icon={Trash2}
      variant="ghost"
      size="icon"
      aria-label={`Löschen: ${name}`}
      title="Löschen"
      busy={busy}
      question={question}
      text={text}
      action="Löschen"
      onConfirm={onRemove}
    />
  </>
)
