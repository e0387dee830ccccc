import { CRM_LABEL } from '#shared/domain/crm.ts'
import { PageHead } from '#web/components/page-state.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { shownKey } from '#web/features/work/crm/connection-badge.tsx'
import { ExportHistory } from '#web/features/work/crm/export-history.tsx'
import { SettingsCard } from '#web/features/work/crm/settings-card.tsx'
import { TestCard } from '#web/features/work/crm/test-card.tsx'
import { useTitle } from '#web/lib/hooks.ts'
import { useMay } from '#web/lib/may.ts'

export function PropstackSyncPage() {
  const user = useUser()
  const mayManage = useMay('office.manage')
  const label = CRM_LABEL[user.crm]
  useTitle(label)
  return (
    <>
      <PageHead title={label} sub="Immobilien in Ihr eigenes CRM übernehmen, einzeln oder automatisch." />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {mayManage ? <SettingsCard account={user} place="sync" /> : <Notice title="Den Zugang verwaltet der Inhaber Ihres Büros" />}
        {mayManage && shownKey(user) !== null && <TestCard />}
      </div>
      <div className="mt-4">
        <ExportHistory />
      </div>
    </>
  )
}
