import { useId } from 'react'
import { COLLEAGUES_PROSPECTS, type ColleaguesProspects } from '#shared/domain/office-rights.ts'
import { COLLEAGUES_PROSPECTS_LABEL, describeWhoChanges } from '#shared/domain/office-words.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Skeleton, TitledPanel } from '#web/components/ui/panel.tsx'
import { Select } from '#web/components/ui/select.tsx'
import { useChooseForColleagues, useOffice } from './queries.ts'

const OPTIONS = COLLEAGUES_PROSPECTS.map((choice) => [choice, COLLEAGUES_PROSPECTS_LABEL[choice]] as const)

/** Within a sentence. */
const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** What agents of the office may do with the prospects of colleagues. */
export function ColleaguesCard({ mayManage }: { mayManage: boolean }) {
  const labelId = useId()
  const { data, isError, isFetching, refetch } = useOffice()
  const choose = useChooseForColleagues()
  return (
    <TitledPanel title="Prospects der Kollegen">
      <p id={labelId} className="mb-4 text-sm text-ink-2">
        Was Makler mit Prospects dürfen, für die ein Kollege zuständig ist. Freie bearbeitet jeder, Inhaber und Leitung bearbeiten alle,
        eine Assistenz sieht alle. Eine Einwilligung und einen Widerspruch hält immer jeder fest.
      </p>
      {data && !mayManage && (
        <p className="text-sm">
          Makler dürfen Prospects ihrer Kollegen: {lowerFirst(COLLEAGUES_PROSPECTS_LABEL[data.colleaguesProspects])}.{' '}
          <span className="text-ink-2">{describeWhoChanges('office.manage')}</span>
        </p>
      )}
      {data && mayManage && (
        <div className="w-72 max-w-full">
          <Select
            aria-label="Makler dürfen Prospects ihrer Kollegen"
            aria-describedby={labelId}
            options={OPTIONS}
            value={choose.isPending ? (choose.variables.body?.colleaguesProspects ?? data.colleaguesProspects) : data.colleaguesProspects}
            aria-busy={choose.isPending || undefined}
            onChange={({ target }) => choose.mutate({ body: { colleaguesProspects: target.value as ColleaguesProspects } })}
          />
        </div>
      )}
      {!data && isError && <ErrorCard title="Das Büro konnte nicht geladen werden" onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !isError && (
        <div role="status" aria-label="Prospects der Kollegen werden geladen">
          <Skeleton className="h-10 w-72 max-w-full" />
        </div>
      )}
    </TitledPanel>
  )
}
