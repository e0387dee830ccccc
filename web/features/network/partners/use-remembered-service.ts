import { useEffect } from 'react'
import { useWrite } from '#web/lib/query.ts'
import { fillProfile } from './remembered-service.ts'

/** Saves the main service chosen at registration to the profile when a partner's session starts. */
export function useRememberedService(email: string): void {
  const { mutateAsync: save } = useWrite('PUT /api/partner/profile')
  useEffect(() => {
    // In the background: a service that is still remembered is retried next time.
    void fillProfile(email, (body) => save({ body })).catch(() => undefined)
  }, [save, email])
}
