import { Send } from 'lucide-react'
import { berlinDay, germanDay } from '#shared/domain/berlin-time.ts'
import { Button } from '#web/components/ui/button.tsx'
import { useAddActivity } from './queries-dialog.ts'

export interface NoteSheetSentProps {
  id: number
  /** Time of the figures on the sheet. */
  countedAt: string
}

/** Records that the owner was given the market sheet. */
export function NoteSheetSent({ id, countedAt }: NoteSheetSentProps) {
  const { mutate, isPending, isSuccess } = useAddActivity('sheet')
  const description = `Marktblatt mit Stand ${germanDay(berlinDay(new Date(countedAt)))} an den Eigentümer gegeben`
  return (
    <Button
      variant="outline"
      busy={isPending}
      disabled={isSuccess}
      onClick={() => mutate({ params: { id }, body: { activityType: 'market_report_sent', description } })}
    >
      {!isPending && <Send aria-hidden />}
      {isSuccess ? 'Als versendet vermerkt' : 'Als versendet vermerken'}
    </Button>
  )
}
