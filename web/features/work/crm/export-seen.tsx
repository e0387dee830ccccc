import type { ExportRecord } from '#shared/contract/work/crm.ts'
import { CRM_LABEL, type CrmName } from '#shared/domain/crm.ts'
import { formatAge } from '#web/lib/format.ts'
import { useNow } from '#web/lib/hooks.ts'
import { isGone } from './queries.ts'

type Seen = NonNullable<ExportRecord['seen']>

function describeSeen(crm: CrmName, { state, status, at }: Seen, now: number): string {
  const there = `In ${CRM_LABEL[crm]}`
  const age = formatAge(at, now)
  if (state === 'gone') return `${there} gelöscht, bemerkt ${age}`
  const words = state === 'archived' ? `${there} archiviert` : there
  return status === null ? `${words}, gesehen ${age}` : `${words}: Status „${status}“, gesehen ${age}`
}

/** The property's state in the CRM when last checked. */
export function ExportSeen({ record }: { record: ExportRecord }) {
  const now = useNow()
  if (record.seen === null) return null
  return (
    <p className={isGone(record) ? 'mt-1 text-[13px] font-medium text-amber' : 'mt-1 text-[13px] text-ink-2'}>
      {describeSeen(record.crm, record.seen, now)}
    </p>
  )
}
