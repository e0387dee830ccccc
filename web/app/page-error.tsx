import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { useEffect } from 'react'
import { ErrorCard } from '#web/components/page-state.tsx'
import { whenBack } from '#web/lib/network.ts'

/** Catches what a page did not: the rest of the product goes on. Where the network was the reason, the page comes by itself when it is back. */
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
