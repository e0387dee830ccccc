import { ToastRegion } from '#web/components/toast-region.tsx'
import { LandingPage } from './landing-page.tsx'

/** The landing page with everything it needs where it stands alone; the same at build time and in the browser. */
export const Landing = () => (
  <>
    <LandingPage />
    <ToastRegion />
  </>
)
