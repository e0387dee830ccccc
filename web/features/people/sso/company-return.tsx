import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { PageSpinner } from '#web/components/page-state.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { serverMessage } from '#web/lib/api.ts'
import type { Entered } from './emergency-form.tsx'
import { companySignIn } from './paths.ts'
import { useFinish } from './queries-guest.ts'

interface CompanyReturnProps {
  connection: string
  /** What the provider added to the address. */
  query: string
  onEntered: (entered: Entered) => unknown
}

/** Finishes a sign-in when the browser is back from the provider. */
export function CompanyReturn({ connection, query, onEntered }: CompanyReturnProps) {
  const { mutate, error } = useFinish()
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    mutate({ body: { connection, query } }, { onSuccess: (entered) => void onEntered(entered) })
  }, [mutate, connection, query, onEntered])
  if (!error) return <PageSpinner />
  return (
    <>
      <h1 className="text-3xl font-bold tracking-tight text-balance">Die Anmeldung hat nicht geklappt</h1>
      <p role="alert" className="mt-1.5 mb-7 text-ink-2">
        {serverMessage(error) ?? 'Der Server ist gerade nicht erreichbar. Bitte beginnen Sie gleich noch einmal.'}
      </p>
      <Link to={companySignIn} className={buttonClass({ variant: 'primary', className: 'self-start' })}>
        Noch einmal beginnen
      </Link>
    </>
  )
}
