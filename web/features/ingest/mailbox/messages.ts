import type { InboundMail } from '#shared/contract/ingest/mailbox.ts'
import { formatCounted } from '#web/lib/format.ts'

export const messages = {
  made: 'Adresse angelegt',
  madeText: 'Tragen Sie sie jetzt bei Ihren Portalen ein.',
  makeFailed: 'Die Adresse wurde nicht angelegt',
  closed: 'Adresse aufgegeben',
  closedText: 'Dort kommt nichts mehr an.',
  closeFailed: 'Die Adresse wurde nicht aufgegeben',
  copied: 'Adresse kopiert',
  notCopied: 'Kopieren nicht möglich',
  notCopiedText: 'Bitte markieren Sie die Adresse und kopieren Sie sie selbst.',
  tryAgain: 'Bitte versuchen Sie es erneut.',
}

/** Result of an email that was read. */
export const describeResult = ({ hits, newHits, outsideHits }: InboundMail): string =>
  [
    formatCounted(hits, 'Anzeige', 'Anzeigen'),
    formatCounted(newHits, 'neue', 'neue'),
    outsideHits > 0 && `${outsideHits.toLocaleString('de-DE')} laut Portal außerhalb der Suche`,
  ]
    .filter(Boolean)
    .join(' · ')
