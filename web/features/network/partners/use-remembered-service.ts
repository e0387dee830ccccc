import { useEffect } from 'react'
import { useWrite } from '#web/lib/query.ts'
import { fillProfile } from './remembered-service.ts'

/** Hands the main service named at registration to the profile when a partner's session begins. */
export function useRememberedService(email: string): void {
  const { mutateAsync: save } = useWrite('PUT /api/partner/profile')
  useEffect(() => {
    // Nobody waits for it: what is still remembered is tried again next time.
    void fillProfile(email, (body) => save({ body })).catch(() => undefined)
  }, [save, email])
}
