import { FileText } from 'lucide-react'
import { Link } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { paths } from '#web/lib/paths.ts'

/** Documents required in an audit by an authority. */
export const PrivacyPapers = () => (
  <TitledPanel title="Unterlagen">
    <p className="text-sm text-ink-2">
      Das Verzeichnis entsteht aus dem, was {PRODUCT_NAME} über seine Daten und Löschregeln weiß, und ist so aktuell wie diese Seite.
    </p>
    <div className="mt-3 flex flex-wrap gap-2.5">
      <a href="/api/privacy/processing.pdf" download className={buttonClass({ size: 'small' })}>
        <FileText aria-hidden />
        Verzeichnis der Verarbeitungen (PDF)
      </a>
      <Link to={paths.processingAgreement} className={buttonClass({ size: 'small' })}>
        Vereinbarung zur Auftragsverarbeitung
      </Link>
    </div>
  </TitledPanel>
)
