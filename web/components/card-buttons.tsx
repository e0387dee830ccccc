import { Pencil, Trash2 } from 'lucide-react'
import { AskingButton } from './ui/asking-button.tsx'
import { Button } from './ui/button.tsx'

interface CardButtonsProps {
  /** The record's name. */
  name: string
  /** Whether the record is being deleted. */
  busy: boolean
  /** Confirmation text before the record is deleted. */
  question: string
  text: string
  onEdit: () => void
  onRemove: () => void
}

/** Buttons in a card's header: edit its record, and delete it after a confirmation. */
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
