import { useSearchParams } from 'react-router'
import { PRODUCT_NAME } from '#shared/domain/product.ts'
import { MissingRight } from '#web/components/missing-right.tsx'
import { PageHead } from '#web/components/page-state.tsx'
import { TitledPanel } from '#web/components/ui/panel.tsx'
import { CaptureForm } from '#web/features/work/captures/capture-form.tsx'
import { ExtensionCard } from '#web/features/work/captures/extension-card.tsx'
import { useTitle } from '#web/lib/hooks.ts'
import { ByRight } from '#web/lib/may.ts'

/** Text from the phone's share menu (`share_target` in the manifest). Nothing is stored before the agent confirms. */
const sharedIn = (query: URLSearchParams) =>
  [...new Set(['title', 'text', 'url'].map((name) => query.get(name)?.trim() ?? ''))].filter((part) => part !== '').join('\n')

export function CapturePage() {
  useTitle('Link einfügen')
  const [query] = useSearchParams()
  return (
    <>
      <PageHead title="Link einfügen" sub="Eine Anzeige, die Sie gesehen haben, wird Ihr Objekt." />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <TitledPanel title="Anzeige übernehmen">
          <ByRight right="prospects.work" otherwise={<MissingRight right="prospects.work" />}>
            <CaptureForm key={query.toString()} shared={sharedIn(query)} />
          </ByRight>
        </TitledPanel>
        <div className="space-y-4">
          <ByRight right="prospects.work">
            <ExtensionCard />
          </ByRight>
          <TitledPanel title="Gut zu wissen">
            <ul className="list-disc space-y-2 pl-5 text-sm text-ink-2">
              <li>Kleinanzeigen, ImmoScout24, immowelt, immonet und ohne-makler werden erkannt.</li>
              <li>{PRODUCT_NAME} liest nur den Link und den Text, den Sie einfügen. Die Seite des Portals wird dafür nicht abgerufen.</li>
              <li>Das Objekt sieht nur Ihr Büro. Kennt {PRODUCT_NAME} die Anzeige schon, öffnet sich das bekannte Objekt.</li>
              <li>
                Auf dem Telefon: {PRODUCT_NAME} als App installieren, in der App des Portals auf „Teilen“ tippen und {PRODUCT_NAME} wählen.
              </li>
            </ul>
          </TitledPanel>
        </div>
      </div>
    </>
  )
}
