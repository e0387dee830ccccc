import { ExternalLink, ShieldOff } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { Partner } from '#shared/contract/network/businesses.ts'
import { DIRECTORY_LABEL, type UpdatedPart } from '#shared/domain/directories.ts'
import { shownPhone, UNKNOWN } from '#shared/domain/partner-criteria.ts'
import { RecordDialog } from '#web/components/record-dialog.tsx'
import { AskingButton } from '#web/components/ui/asking-button.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Dialog } from '#web/components/ui/dialog.tsx'
import { formatDate } from '#web/lib/format.ts'
import { useMay } from '#web/lib/may.ts'
import { messages } from './messages.ts'
import { useBusiness, useForget } from './queries.ts'
import { StatusSelect } from './status-select.tsx'

const LINK = 'text-accent hover:underline break-all'

const outside = (address: string, text: string) => (
  <a href={address} target="_blank" rel="noopener noreferrer" className={LINK}>
    {text}
  </a>
)

/** A recent update from a directory, with the previous value. */
function Anew({ partner, part }: { partner: Partner; part: UpdatedPart }) {
  const update = partner.updates.find((one) => one.part === part)
  if (!update) return null
  return (
    <span className="block text-[13px] text-ink-2">
      neu seit {formatDate(update.updatedAt)} laut {DIRECTORY_LABEL[update.source]}, vorher {update.before}
    </span>
  )
}

function Facts({ partner }: { partner: Partner }) {
  const { phone, email, website } = partner
  const address = [
    [partner.street, partner.houseNumber].filter(Boolean).join(' '),
    [partner.zipCode, partner.city].filter(Boolean).join(' '),
  ]
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Branche', [...new Set([partner.industry, partner.description])].filter(Boolean).join(' · ') || UNKNOWN],
    [
      'Adresse',
      <Fragment key="place">
        {address.filter(Boolean).join(', ') || UNKNOWN}
        <Anew partner={partner} part="place" />
      </Fragment>,
    ],
    [
      'Telefon',
      <Fragment key="phone">
        {shownPhone(phone) === UNKNOWN ? (
          UNKNOWN
        ) : (
          <a href={`tel:${phone?.replace(/[^\d+]/g, '')}`} className={LINK}>
            {phone}
          </a>
        )}
        <Anew partner={partner} part="phone" />
      </Fragment>,
    ],
    [
      'E-Mail',
      email ? (
        <a href={`mailto:${email}`} className={LINK}>
          {email}
        </a>
      ) : (
        UNKNOWN
      ),
    ],
    ['Website', website ? outside(website, website.replace(/^https?:\/\/(?:www\.)?/, '')) : UNKNOWN],
    ['Status', <StatusSelect key="status" partner={partner} />],
  ]
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] items-baseline gap-x-4 gap-y-1.5 text-sm">
      {facts.map(([title, value]) => (
        <div key={title} className="contents">
          <dt className="text-ink-2">{title}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface BusinessDialogProps {
  id: string
  onClose: () => void
  /** Button that shares the invitation. */
  invite: ReactNode
}

/** A business from a directory: contact data, status, and a button to forget it. */
export function BusinessDialog({ id, onClose, invite }: BusinessDialogProps) {
  const forget = useForget()
  const mayManage = useMay('network.manage')
  return (
    <RecordDialog
      of={useBusiness(id, forget.isPending || forget.isSuccess)}
      title="Betrieb"
      failed="Der Betrieb konnte nicht geladen werden"
      unknown={messages.unknown}
      mayGo
      onClose={onClose}
    >
      {(partner, opener) => (
        <Dialog
          open
          onClose={onClose}
          opener={opener}
          title={partner.companyName}
          shape="wide"
          footer={
            <>
              {mayManage ? (
                <AskingButton
                  icon={ShieldOff}
                  variant="ghost"
                  busy={forget.isPending}
                  question={`${partner.companyName} vergessen?`}
                  text="Hat der Betrieb widersprochen, verschwindet er mit allem aus Ihrer Liste und wird nicht wieder aufgenommen, auch nicht über ein anderes Verzeichnis."
                  action="Vergessen"
                  onConfirm={() => forget.mutate({ params: { id } }, { onSuccess: onClose })}
                >
                  Vergessen
                </AskingButton>
              ) : (
                <p className="mr-auto text-[13px] text-ink-2">Widerspricht der Betrieb, vergisst ihn der Inhaber oder die Leitung.</p>
              )}
              <Button onClick={onClose}>Schließen</Button>
            </>
          }
        >
          <Facts partner={partner} />
          <h3 className="mt-6 mb-2 font-semibold">Woher wir das wissen</h3>
          <ul className="space-y-1 text-sm">
            {partner.sources.map(({ source, url, firstSeenAt, lastSeenAt }) => (
              <li key={source + url} className="flex flex-wrap items-center gap-x-2">
                <a
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  className="inline-flex items-center gap-1 text-accent hover:underline"
                >
                  {DIRECTORY_LABEL[source]}
                  <ExternalLink aria-hidden className="size-3.5" />
                </a>
                <span className="text-ink-2">{`seit ${formatDate(firstSeenAt)}, zuletzt gesehen am ${formatDate(lastSeenAt)}`}</span>
              </li>
            ))}
          </ul>
          <h3 className="mt-6 mb-2 font-semibold">Objekt-Tipps</h3>
          <div className="flex flex-wrap items-center gap-3 text-sm text-ink-2">
            {messages.notRegistered}
            {invite}
          </div>
        </Dialog>
      )}
    </RecordDialog>
  )
}
