import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { later } from '#web/lib/later.tsx'

const ImprovementsDialog = later(
  async () => (await import('./improvements-dialog.tsx')).ImprovementsDialog,
  ({ onClose }) => onClose(),
)

/** Opens the proposed improvements for the agent's businesses. */
export function ImproveButton({ industry, location }: { industry: string; location: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Sparkles aria-hidden />
        Daten verbessern
      </Button>
      {isOpen && <ImprovementsDialog industry={industry} location={location} onClose={() => setOpen(false)} />}
    </>
  )
}
