import { LandingPage } from '#web/landing/landing-page.tsx'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { useTitle } from '#web/lib/hooks.ts'

/** Shown to visitors without a session at every URL that is not public. */
export function VisitorPage() {
  useTitle(PRODUCT_NAME)
  return <LandingPage />
}
