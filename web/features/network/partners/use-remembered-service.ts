import { useEffect } from 'react'
import { useWrite } from '#web/lib/query.ts'
import { findRemembered } from './remembered.ts'

/** Saves the main service chosen at registration to the profile when a partner's session starts. What does that loads only if one is remembered. */
export function useRememberedService(email: string): void {
  const { mutateAsync: save } = useWrite('PUT /api/partner/profile')
  useEffect(() => {
    if (findRemembered(email) === null) return
    // In the background: a service that is still remembered is retried next time.
    void import('./remembered-service.ts').then(({ fillProfile }) => fillProfile(email, (body) => save({ body }))).catch(() => undefined)
  }, [save, email])
}
