import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * An emailed link's secret, read once. It is removed from the URL at once, so that it is neither in the history nor visible on a shared
 * screen. Empty if the link is incomplete.
 */
export function useToken(): string {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(() => new URLSearchParams(search).get('token') ?? '')
  useEffect(() => {
    if (new URLSearchParams(search).has('token')) void navigate(pathname, { replace: true })
  }, [navigate, pathname, search])
  return token
}
