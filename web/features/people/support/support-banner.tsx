import { Eye } from 'lucide-react'
import { Link } from 'react-router'
import { nameAreas } from '#shared/domain/support.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { useMay } from '#web/lib/may.ts'
import { paths } from '#web/lib/paths.ts'
import { useEndSupport, useSupport } from './queries.ts'
import { useWhenOver } from './use-when-over.ts'

const SHOWN_BY = ['/api/auth/user', '/api/office/support'] as const

/** The banner goes with the focus. */
const toContent = () => document.getElementById('inhalt')?.focus({ preventScroll: true })

/** Shows everyone in the office that the administration may read. */
export function SupportBanner({ until }: { until: string }) {
  const mayEnd = useMay('office.settings')
  const { data } = useSupport()
  const end = useEndSupport()
  useWhenOver(until, SHOWN_BY)
  const areas = data?.open?.areas
  return (
    // as high as the strip reserves
    <section
      aria-label="Die Administration darf lesen"
      className="flex min-h-[inherit] items-center border-b border-amber/25 bg-amber-tint print:hidden"
    >
      <div className="mx-auto flex w-full max-w-[1328px] flex-wrap items-center gap-x-5 gap-y-2 px-4 py-2.5 sm:px-6">
        <Eye aria-hidden className="size-5 shrink-0 text-amber max-sm:hidden" />
        <p className="min-w-0 flex-1 basis-96 text-sm">
          <strong className="font-semibold">Die Administration darf bis {formatDateTime(until)} in Ihrem Büro lesen</strong>
          {areas && `: ${nameAreas(areas)}`}. Ändern kann sie nichts.
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Link to={`${paths.office}#einsicht`} className={buttonClass({ size: 'small', variant: 'ghost' })}>
            Was sie ansieht
          </Link>
          {mayEnd && (
            <Button size="small" busy={end.isPending} onClick={() => end.mutate({}, { onSuccess: toContent })}>
              Beenden
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
