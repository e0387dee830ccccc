import { PageHead } from '#web/components/page-state.tsx'
import { SameQueue } from '#web/features/market/identity/same-queue.tsx'
import { useTitle } from '#web/lib/hooks.ts'

/** Adverts that may belong to the same property, decided by one key. */
export function SamePropertyPage() {
  useTitle('Vielleicht dasselbe Objekt')
  return (
    <>
      <PageHead
        title="Vielleicht dasselbe Objekt"
        sub="Zwei Anzeigen, die sich ähneln. Was Sie entscheiden, gilt in Ihrem Büro, und Sie können es zurücknehmen. Sagt ein anderes Büro dasselbe, gilt es für alle."
      />
      <SameQueue />
    </>
  )
}
