import { Phone, X } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { useCallers } from '#web/features/work/find/queries.ts'
import { incomingCall, type Call } from '#web/lib/incoming-call.ts'
import { paths } from '#web/lib/paths.ts'

/** Milliseconds of ringing, with some time to answer. */
const SHOWN_MS = 60_000

/** The current caller, with a link to the record. */
export function CallBanner({ call: { number } }: { call: Call }) {
  const { data } = useCallers(number)
  const [caller, second] = data?.callers ?? []
  useEffect(() => {
    const timer = setTimeout(incomingCall.dismiss, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section
      role="status"
      aria-label="Eingehender Anruf"
      className="fixed inset-x-4 top-16 z-60 mx-auto flex max-w-md animate-rise items-center gap-3 rounded-panel border bg-panel py-3 pr-2 pl-4 shadow-float print:hidden"
    >
      <Phone aria-hidden className="size-5 shrink-0 text-accent" />
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate font-semibold">
          {caller ? (second ? 'Mehrere mit dieser Nummer' : (caller.name ?? caller.title)) : 'Eingehender Anruf'}
        </p>
        <p className="truncate text-ink-2 num">
          {data?.number ?? number}
          {caller && !second && caller.name !== null && ` · ${caller.title}`}
        </p>
      </div>
      <Link to={paths.call(number)} onClick={incomingCall.dismiss} className={buttonClass({ variant: 'primary', size: 'small' })}>
        Öffnen
      </Link>
      <Button variant="ghost" size="icon" aria-label="Anruf ausblenden" onClick={incomingCall.dismiss} className="size-9!">
        <X aria-hidden />
      </Button>
    </section>
  )
}
