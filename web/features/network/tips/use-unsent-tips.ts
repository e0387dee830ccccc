import { useEffect, useState } from 'react'
import type { User } from '#shared/contract/people/accounts.ts'
import { tips } from './kept-tips.ts'

/** Number of the user's tips that are only on this device; undefined until read. */
export function useUnsentTips(user: User | null | undefined): number | undefined {
  const partner = user?.role === 'partner' ? user.id : undefined
  const [unsent, setUnsent] = useState<number>()
  useEffect(() => {
    if (partner) void tips.read().then((kept) => setUnsent(kept.filter(({ userId }) => userId === partner).length))
  }, [partner])
  return partner ? unsent : 0
}
