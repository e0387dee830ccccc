import { WifiOff } from 'lucide-react'
import { useIsOnline } from '#web/lib/network.ts'

/** A banner above every page while offline: what still works, and that it reconnects by itself. */
export function OfflineBanner() {
  const isOnline = useIsOnline()
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center print:hidden">
      {!isOnline && (
        <p className="flex w-full items-start gap-2.5 border-t border-amber/40 bg-amber-tint px-4 py-3 text-sm text-amber sm:justify-center sm:px-6">
          <WifiOff aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            <strong className="font-semibold">Sie sind offline.</strong> Sie sehen den letzten Stand. Anrufergebnisse und Tipps werden
            später gesendet, anderes speichern Sie, sobald die Verbindung zurück ist.
          </span>
        </p>
      )}
    </div>
  )
}
