import { useEffect } from 'react'
import { ToastRegion } from '#web/components/toast-region.tsx'
import { LandingPage } from './landing-page.tsx'

/** The landing page with its providers; the same at build time and in the browser. */
export function Landing({ onReady }: { onReady?: () => void }) {
  useEffect(() => onReady?.(), [onReady])
  return (
    <>
      <LandingPage />
      <ToastRegion />
    </>
  )
}
