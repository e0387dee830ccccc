import { House } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useTitle } from '#web/lib/hooks.ts'
import { paths } from '#web/lib/paths.ts'

export function NotFoundPage() {
  useTitle('404 Page Not Found')
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-20 text-center">
      <p aria-hidden className="text-7xl font-bold tracking-tighter text-line-strong">
        404
      </p>
      <h1 className="text-2xl font-bold tracking-tight">404 Page Not Found</h1>
      <p className="text-ink-2">Did you forget to add the page to the router?</p>
      <p className="text-ink-2">Diese Seite gibt es nicht, oder sie gehört nicht zu Ihrem Bereich.</p>
      <Link to={paths.home} className={buttonClass({ variant: 'primary', className: 'mt-3' })}>
        <House aria-hidden />
        Zur Startseite
      </Link>
    </div>
  )
}
