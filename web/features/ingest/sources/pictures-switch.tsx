import type { SourceState } from '#shared/contract/ingest/sources.ts'
import { ASKED_LABEL } from '#shared/domain/asked-sources.ts'
import { Switch } from '#web/components/ui/checkbox.tsx'
import { formatCounted } from '#web/lib/format.ts'
import { useChangeSource } from './change-source.ts'
import { Small } from './source-state.tsx'

/** Whether a portal's pictures are compared, and how many adverts are waiting for it. */
export function PicturesSwitch({ state: { source, marksPictures, unmarked } }: { state: SourceState }) {
  const change = useChangeSource(source, (body) => `Bilder werden ${body.marksPictures ? 'jetzt' : 'nicht mehr'} verglichen`)
  return (
    <>
      <Switch
        quiet
        label={`Bilder von ${ASKED_LABEL[source]} vergleichen`}
        checked={change.isPending ? change.variables.body?.marksPictures === true : marksPictures}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate({ params: { source }, body: { marksPictures: target.checked } })}
      />
      {unmarked > 0 && <Small>{formatCounted(unmarked, 'Anzeige wartet', 'Anzeigen warten')}</Small>}
    </>
  )
}
