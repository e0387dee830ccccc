import { Plus, UsersRound } from 'lucide-react'
import { useRef, useState } from 'react'
import type { SearchClient } from '#shared/contract/work/search-clients.ts'
import { Answer } from '#web/components/answer.tsx'
import { MoreButton } from '#web/components/more-button.tsx'
import { EmptyState, PageHead } from '#web/components/page-state.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/panel.tsx'
import { DeskLink } from '#web/features/people/privacy/desk-link.tsx'
import { ClientCard } from '#web/features/work/search-clients/client-card.tsx'
import { messages } from '#web/features/work/search-clients/messages.ts'
import { useFitting, useSearchClients } from '#web/features/work/search-clients/queries.ts'
import { useTitle } from '#web/lib/hooks.ts'
import { later } from '#web/lib/later.tsx'
import { useMay } from '#web/lib/may.ts'

const ClientDialog = later<{ client?: SearchClient | undefined; onClose: () => void }>(
  async () => (await import('#web/features/work/search-clients/client-dialog.tsx')).ClientDialog,
  ({ onClose }) => onClose(),
)

/** Clients the agent searches for. */
export function SearchClientsPage() {
  useTitle('Suchkunden')
  const mayWork = useMay('prospects.work')
  const clients = useSearchClients()
  const { data: fitting } = useFitting()
  const [open, setOpen] = useState<SearchClient | 'new'>()
  const add = useRef<HTMLButtonElement>(null)
  return (
    <>
      <PageHead
        title="Suchkunden"
        sub="Für wen Sie suchen. Nur für sie dürfen Sie Eigentümer anrufen, die ihre Nummer veröffentlicht haben."
        actions={
          mayWork && (
            <Button ref={add} variant="primary" aria-haspopup="dialog" onClick={() => setOpen('new')}>
              <Plus aria-hidden />
              Neuer Suchkunde
            </Button>
          )
        }
      />
      <Answer
        of={clients}
        failed={messages.loadFailed}
        loading={
          <div role="status" aria-label="Suchkunden werden geladen" className="grid gap-4 lg:grid-cols-2">
            <Skeleton className="h-32 w-full" />
            <Skeleton className="h-32 w-full" />
          </div>
        }
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            icon={<UsersRound aria-hidden />}
            title="Noch keine Suchkunden"
            text={
              mayWork
                ? 'Legen Sie an, wer Sie mit der Suche beauftragt hat: Name oder Nummer, Budget, Gegend. Auf der Seite einer Immobilie verknüpfen Sie dann, wem sie passt.'
                : 'Hier steht, wer Ihr Büro mit der Suche beauftragt hat.'
            }
          />
        }
      >
        {(list) => (
          <>
            <div className="grid items-start gap-4 lg:grid-cols-2">
              {list.map((client) => (
                <ClientCard
                  key={client.id}
                  client={client}
                  fits={fitting?.find(({ id }) => id === client.id)?.count}
                  deskLink={<DeskLink of={`client:${client.id}`} className="mt-2 inline-block" />}
                  onEdit={() => setOpen(client)}
                  onLastRemoved={list.length === 1 ? () => add.current?.focus() : undefined}
                />
              ))}
            </div>
            <MoreButton more={clients.more} />
          </>
        )}
      </Answer>
      {open !== undefined && (
        <ClientDialog key={open === 'new' ? 0 : open.id} client={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
