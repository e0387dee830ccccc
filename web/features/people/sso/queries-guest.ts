import { useWrite } from '#web/lib/query.ts'
import { leaveFor } from './leave-for.ts'

/** Leaves for the provider's page. */
export const useBegin = () => useWrite('POST /api/auth/sso', { onSuccess: ({ url }) => leaveFor(url) })

export const useFinish = () => useWrite('POST /api/auth/sso/finish')

export const useEmergency = () => useWrite('POST /api/auth/sso/emergency')
