import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { partners } from '#shared/contract/network/partners.ts'
import { invalidatePaths } from '#web/lib/query.ts'
import { fillProfile } from './remembered-service.ts'

/** Hands the main service named at registration to the profile when a partner's session begins. */
export function useRememberedService(email: string): void {
  const client = useQueryClient()
  useEffect(() => {
    void fillProfile(email)
      .then(async (changed) => changed && invalidatePaths(client, partners.updateProfile.invalidates))
      // Nobody waits for it: what is still remembered is tried again next time.
      .catch(() => undefined)
  }, [client, email])
}
