import { PageHead } from '#web/components/page-state.tsx'
import { DeliveryList } from '#web/features/operations/deliveries/delivery-list.tsx'
import { useTitle } from '#web/lib/hooks.ts'

/** The signed-in user's deliveries, with their status. */
export function DeliveriesPage() {
  useTitle('Zustellungen')
  return (
    <>
      <PageHead title="Zustellungen" sub="Was wir für Sie auf den Weg gebracht haben und was daraus geworden ist, 90 Tage lang." />
      <DeliveryList />
    </>
  )
}
