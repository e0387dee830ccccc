import type { SourceState } from '#shared/contract/market/sources.ts'
import { type PortalName, SOURCE_LABEL } from '#shared/domain/sources.ts'
import { Switch } from '#web/components/ui/checkbox.tsx'
import { serverMessage } from '#web/lib/api.ts'
import { formatCount } from '#web/lib/format.ts'
import { useWrite } from '#web/lib/query.ts'
import { toaster } from '#web/lib/toast.ts'
import { Small } from './source-state.tsx'

const useSwitchPictures = (source: PortalName) =>
  useWrite('PATCH /api/admin/sources/:source', {
    onSuccess: (_, { body }) =>
      toaster.show({ title: `${SOURCE_LABEL[source]}: Bilder werden ${body?.marksPictures ? 'jetzt' : 'nicht mehr'} verglichen` }),
    onError: (error) => toaster.fail('Das ließ sich nicht umstellen', serverMessage(error)),
  })

/** Whether the pictures of a portal are looked at, and how many adverts wait for that. */
export function PicturesSwitch({ state: { source, isConnected, marksPictures, unmarked } }: { state: SourceState }) {
  const change = useSwitchPictures(source)
  if (!isConnected) return <span className="text-ink-2">–</span>
  return (
    <>
      <Switch
        quiet
        label={`Bilder von ${SOURCE_LABEL[source]} vergleichen`}
        checked={change.isPending ? change.variables.body?.marksPictures === true : marksPictures}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate({ params: { source }, body: { marksPictures: target.checked } })}
      />
      {unmarked > 0 && <Small>{`${formatCount(unmarked)} Anzeigen warten`}</Small>}
    </>
  )
}
