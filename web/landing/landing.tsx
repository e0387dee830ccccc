import { useEffect } from 'react'
import { ToastRegion } from '#web/components/toast-region.tsx'
import { LandingPage } from './landing-page.tsx'

/** The landing page with everything it needs where it stands alone; the same at build time and in the browser. */
export function Landing({ onReady }: { onReady?: () => void }) {
  useEffect(() => onReady?.(), [onReady])
  return (
    <>
      <LandingPage />
      <ToastRegion />
    </>
  )
}
