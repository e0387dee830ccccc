import { useState } from 'react'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { Button } from '#web/components/ui/button.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { later } from '#web/lib/later.tsx'

const Devices = later(
  async () => (await import('./devices.tsx')).Devices,
  ({ onGone }: { onGone: () => void }) => onGone(),
)

/** Opens the settings for push notifications. Loaded on demand, as most visits change nothing. */
export function PushCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <TitledPanel title="Hinweise im Browser">
      <p className="mb-4 text-sm text-ink-2">
        Ein kurzer Hinweis auf dem Bildschirm, auch wenn {PRODUCT_NAME} nicht offen ist, solange Sie dort angemeldet sind. Namen und
        Adressen stehen nie darin.
      </p>
      {isOpen ? <Devices onGone={() => setOpen(false)} /> : <Button onClick={() => setOpen(true)}>Geräte ansehen</Button>}
    </TitledPanel>
  )
}
