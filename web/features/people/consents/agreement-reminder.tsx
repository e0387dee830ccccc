import { FileSignature } from 'lucide-react'
import { Link } from 'react-router'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { paths } from '#web/lib/paths.ts'

/** Asks the principal to accept the agreement on processing, on the page of the office. */
export const AgreementReminder = ({ onLater }: { onLater: () => void }) => (
  // as high as the strip reserves
  <section
    aria-label="Vereinbarung noch nicht angenommen"
    className="flex min-h-[inherit] items-center border-b border-amber/25 bg-amber-tint print:hidden"
  >
    <div className="mx-auto flex w-full max-w-[1328px] flex-wrap items-center gap-x-5 gap-y-2 px-4 py-2.5 sm:px-6">
      <FileSignature aria-hidden className="size-5 shrink-0 text-amber max-sm:hidden" />
      <p className="min-w-0 flex-1 basis-96 text-sm">
        <strong className="font-semibold">Bitte nehmen Sie die Vereinbarung zur Auftragsverarbeitung an.</strong> Ihr Büro hat die aktuelle
        Fassung noch nicht angenommen (Art. 28 DSGVO).
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Link to={`${paths.office}#vereinbarung`} className={buttonClass({ size: 'small' })}>
          Lesen und annehmen
        </Link>
        <Button size="small" variant="ghost" onClick={onLater}>
          Später
        </Button>
      </div>
    </div>
  </section>
)
