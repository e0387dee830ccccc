import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { useEffect } from 'react'
import { ErrorCard } from '#web/components/page-state.tsx'
import { whenBack } from '#web/lib/network.ts'

/** Catches a page's errors, so that the rest keeps working. If the network was the reason, the page reloads once it is back. */
export function PageError() {
  useEffect(() => whenBack(() => location.reload()), [])
  return (
    <div className="mx-auto max-w-lg px-4 py-16">
      <ErrorCard
        title="Diese Seite konnte nicht angezeigt werden"
        text={`Ihre Daten sind sicher. Laden Sie die Seite neu; vielleicht gibt es eine neue Fassung von ${PRODUCT_NAME}.`}
        onRetry={() => location.reload()}
      />
    </div>
  )
}
