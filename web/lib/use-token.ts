import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The secret of a link from a mail, read once. It is taken out of the address at once, so that it stays neither in the
 * history nor on a screen that somebody else sees. Empty when the link is incomplete.
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
