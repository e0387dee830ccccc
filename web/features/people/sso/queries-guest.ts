import { useWrite } from '#web/lib/query.ts'

/** Leaves for the provider's page. */
export const useBegin = () =>
  useWrite('POST /api/auth/sso', {
    onSuccess: ({ url }) => {
      // never a script, whatever the provider says
      if (/^https?:$/.test(new URL(url).protocol)) location.assign(url)
    },
  })

export const useFinish = () => useWrite('POST /api/auth/sso/finish')

export const useEmergency = () => useWrite('POST /api/auth/sso/emergency')
