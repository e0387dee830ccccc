import type { Consequences } from '#shared/contract/people/users.ts'
import { ErrorCard } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { WhatHappens } from '#web/components/what-happens.tsx'
import { formatMoney } from '#web/lib/format.ts'
import type { UserWindowProps } from './edit-user.tsx'
import { useConsequences, useDeleteUser } from './queries.ts'

const counted = (count: number, one: string, many: string) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`])

const lostBy = (c: Consequences) => [
  'Name, Adresse, Anmeldung und alle Sitzungen',
  ...counted(c.savedSearches, 'Suche', 'Suchen'),
  ...counted(c.prospects, 'bearbeitete Immobilie mit Notizen', 'bearbeitete Immobilien mit Notizen'),
  ...counted(c.favorites, 'Favorit', 'Favoriten'),
  ...counted(c.relations, 'Verbindung zwischen Makler und Partner', 'Verbindungen zwischen Makler und Partner'),
  ...counted(c.messages, 'Nachricht, auch beim Gegenüber', 'Nachrichten, auch beim Gegenüber'),
]

const listKept = (c: Consequences) => [
  ...counted(c.returnedTips, 'offener Tipp geht zurück in den Pool', 'offene Tipps gehen zurück in den Pool'),
  ...counted(c.keptTips, 'Tipp bleibt, ohne den Namen', 'Tipps bleiben, ohne den Namen'),
  ...counted(c.keptCommissions, 'Provision bleibt bis zum Ende der Aufbewahrung', 'Provisionen bleiben bis zum Ende der Aufbewahrung'),
  ...counted(c.keptStatements, 'Beleg bleibt, wie er ausgestellt wurde', 'Belege bleiben, wie sie ausgestellt wurden'),
]

/** Shows what is deleted with the account and what is kept, before anything happens. */
export function DeleteUser({ user, onClose }: UserWindowProps) {
  const { data, isError, isFetching, refetch } = useConsequences(user.id)
  const remove = useDeleteUser()
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${user.firstName} ${user.lastName} löschen?`}
      description={user.email}
      footer={
        <>
          <Button onClick={onClose}>Abbrechen</Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            disabled={!data}
            onClick={() => remove.mutate({ params: { id: user.id } }, { onSuccess: onClose })}
          >
            Endgültig löschen
          </Button>
        </>
      }
    >
      {data && (
        <div className="space-y-4">
          <WhatHappens title="Das ist danach fort" lines={lostBy(data)} />
          <WhatHappens title="Das bleibt" lines={listKept(data)} />
          {data.unpaidCommissions > 0 && (
            <Notice tone="warning">
              {data.unpaidCommissions === 1 ? 'Eine Provision ist' : `${data.unpaidCommissions} Provisionen sind`} noch nicht gezahlt (
              {formatMoney(data.unpaidAmount)} netto). Rechnen Sie sie am besten vorher ab.
            </Notice>
          )}
          <p className="text-sm text-ink-2">
            Das lässt sich nicht rückgängig machen. Soll jemand nur vorerst nicht hinein, deaktivieren Sie das Konto.
          </p>
        </div>
      )}
      {!data && isError && <ErrorCard title="Die Folgen konnten nicht ermittelt werden" onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !isError && <Skeleton className="h-40 w-full" />}
    </Dialog>
  )
}
