import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { ErrorCard } from '#web/components/page-state.tsx'

/** Catches what a page did not: the rest of the product goes on. */
export const PageError = () => (
  <div className="mx-auto max-w-lg px-4 py-16">
    <ErrorCard
      title="Diese Seite konnte nicht angezeigt werden"
      text={`Ihre Daten sind sicher. Laden Sie die Seite neu; vielleicht gibt es eine neue Fassung von ${PRODUCT_NAME}.`}
      onRetry={() => location.reload()}
    />
  </div>
)
