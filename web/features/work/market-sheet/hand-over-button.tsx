import { FileCheck } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { useMay } from '#web/lib/may.ts'
import { useHandOver } from './queries.ts'

export interface HandOverButtonProps {
  id: number
  className?: string
}

/** Creates the market report and records that the owner received it: nothing is sent automatically. */
export function HandOverButton({ id, className }: HandOverButtonProps) {
  const { mutate, isPending, isSuccess } = useHandOver()
  if (!useMay('prospects.work')) return null
  return (
    <Button variant="primary" className={className} busy={isPending} disabled={isSuccess} onClick={() => mutate({ params: { id } })}>
      {!isPending && <FileCheck aria-hidden />}
      {isSuccess ? 'Marktbericht übergeben und vermerkt' : 'Marktbericht übergeben'}
    </Button>
  )
}
