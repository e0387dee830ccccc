import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { searchWith } from '#web/lib/search-with.ts'
import { toaster } from '#web/lib/toast.ts'

const ID = /^[1-9]\d{0,14}$/

interface Addressed {
  readonly id: number | undefined
  /** URL with this record's window open; keeps the rest of the query. */
  readonly toHref: (id: number) => string
  readonly close: () => void
}

/**
 * The record whose window the URL opens with `?{name}={id}`. If it was opened from a list of this page, closing goes back; if by its URL, there is
 * nothing to go back to. An invalid id is reported as unknown.
 */
export function useAddressed(name: string, unknown: { readonly title: string; readonly text: string }): Addressed {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isOpenedHere = (useLocation().state as { opened?: unknown } | null)?.opened === true
  const text = params.get(name)
  const id = text !== null && ID.test(text) ? Number(text) : undefined

  const takeOut = () => void navigate({ search: searchWith(params, { [name]: undefined }) }, { replace: true, preventScrollReset: true })

  const isNonsense = text !== null && id === undefined
  useEffect(() => {
    if (!isNonsense) return
    toaster.fail(unknown.title, unknown.text)
    takeOut()
    // once per URL
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isNonsense])

  return {
    id,
    toHref: (record) => searchWith(params, { [name]: String(record) }),
    close: () => (isOpenedHere ? void navigate(-1) : takeOut()),
  }
}
