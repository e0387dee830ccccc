import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { PublicFrame } from '#web/components/public-frame.tsx'
import { Unsubscribe } from '#web/features/people/notifications/unsubscribe.tsx'
import { useTitle } from '#web/lib/hooks.ts'
import { useToken } from '#web/lib/use-token.ts'

/** Target of the unsubscribe link in emails. */
export function UnsubscribePage() {
  useTitle('E-Mails abbestellen')
  return (
    <PublicFrame product={PRODUCT_NAME}>
      <Unsubscribe token={useToken() ?? ''} />
    </PublicFrame>
  )
}
