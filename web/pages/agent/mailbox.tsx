import { PageHead } from '#web/components/page-state.tsx'
import { AddressPanel } from '#web/features/ingest/mailbox/address-panel.tsx'
import { HowToPanel } from '#web/features/ingest/mailbox/how-to-panel.tsx'
import { MailsPanel } from '#web/features/ingest/mailbox/mails-panel.tsx'
import { useTitle } from '#web/lib/hooks.ts'

/** Turns alert emails from portals into the agent's adverts. */
export function MailboxPage() {
  useTitle('Suchaufträge per E-Mail')
  return (
    <>
      <PageHead title="Suchaufträge per E-Mail" sub="Portale schreiben Ihnen neue Anzeigen. Lassen Sie sie hier ankommen." />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="min-w-0 space-y-4">
          <AddressPanel />
          <MailsPanel />
        </div>
        <HowToPanel />
      </div>
    </>
  )
}
