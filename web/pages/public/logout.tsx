import { useEffect } from 'react'
import { Link } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { ErrorCard, PageSpinner } from '#web/components/page-state.tsx'
import { PublicFrame } from '#web/components/public-frame.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { messages } from '#web/features/people/accounts/messages.ts'
import { useLogout, useSession } from '#web/features/people/accounts/queries.ts'
import { useTitle } from '#web/lib/hooks.ts'
import { paths } from '#web/lib/paths.ts'

/** This page has signed out already: it comes back among the pages of a guest then, where there is nothing left to end. */
let asked = false

/** Opening it signs out; safe to reload. */
export function LogoutPage() {
  useTitle('Abmelden')
  const { data: user } = useSession()
  const { mutate, isError, isPending, error } = useLogout()
  useEffect(() => {
    if (asked && !user) return
    asked = true
    mutate({})
  }, [mutate, user])

  if (isError) {
    return (
      <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center p-4">
        <ErrorCard title={messages.logoutFailed} text={`Sie sind noch angemeldet. (${error.message})`} onRetry={() => mutate({})} />
      </main>
    )
  }
  if (user || isPending) return <PageSpinner />
  return (
    <PublicFrame product={PRODUCT_NAME}>
      <h1 className="text-3xl font-bold tracking-tight">{messages.loggedOutPage}</h1>
      <p className="mt-1.5 mb-7 text-ink-2">Bis bald.</p>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.auth} className={buttonClass({ variant: 'primary' })}>
          Wieder anmelden
        </Link>
        <Link to={paths.home} className={buttonClass()}>
          Zur Startseite
        </Link>
      </div>
    </PublicFrame>
  )
}
