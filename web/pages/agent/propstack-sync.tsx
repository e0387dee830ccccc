import { PageHead } from '#web/components/page-state.tsx'
import { useUser } from '#web/features/people/accounts/queries.ts'
import { ExportHistory } from '#web/features/work/crm/export-history.tsx'
import { SettingsCard } from '#web/features/work/crm/settings-card.tsx'
import { TestCard } from '#web/features/work/crm/test-card.tsx'
import { useTitle } from '#web/lib/hooks.ts'

export function PropstackSyncPage() {
  useTitle('Propstack')
  const user = useUser()
  return (
    <>
      <PageHead title="Propstack" sub="Immobilien in Ihr eigenes CRM übernehmen, einzeln oder von selbst." />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <SettingsCard account={user} place="sync" />
        {user.propstackApiKey !== null && <TestCard />}
      </div>
      <div className="mt-4">
        <ExportHistory />
      </div>
    </>
  )
}
