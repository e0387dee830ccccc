import { LandingPage } from '#web/landing/landing-page.tsx'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { useTitle } from '#web/lib/hooks.ts'

/** What a visitor without a session sees at every address that is not a public page. */
export function VisitorPage() {
  useTitle(PRODUCT_NAME)
  return <LandingPage />
}
