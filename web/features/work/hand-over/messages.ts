import type { HandOver, HandOverPreview } from '#shared/contract/work/hand-overs.ts'
import { formatCounted, formatDateTime } from '#web/lib/format.ts'

export const countProspects = (count: number) => formatCounted(count, 'Prospect', 'Prospects')

/** `5 mit Nachfassung, davon 2 fällig`. */
export function describeFollowUps({ followUps, due }: HandOverPreview[number]): string {
  if (followUps === 0) return 'ohne Nachfassung'
  return `${followUps} mit Nachfassung${due === 0 ? '' : `, davon ${due} fällig`}`
}

const toVerb = (count: number) => (count === 1 ? 'ist' : 'sind')

/** Prospects that stay, because their owners are being called. */
const toHeld = (count: number) =>
  count === 0
    ? ''
    : count === 1
      ? 'Einen Eigentümer ruft gerade jemand an. Sein Prospect bleibt, wo er ist.'
      : `${count} Eigentümer werden gerade angerufen. Deren Prospects bleiben, wo sie sind.`

export const messages = {
  card: 'Alle Prospects eines Menschen gehen auf einmal an einen anderen, mit ihren Nachfassungen; einzelne kreuzen Sie unter „Prospects“ in der Liste an. 24 Stunden lang lässt sich eine Übergabe rückgängig machen.',
  none: 'Noch wurde nichts übergeben.',
  /** Instead of a receiver. */
  nobody: 'Niemand, sie werden frei',
  /** Whose they are, where it is not chosen in the form. */
  ofFreed: 'Die Prospects, die dabei frei wurden und es noch sind.',
  ofChosen: (count: number) => `In der Liste ausgewählt: ${countProspects(count)}.`,
  stays: 'Tipps, Partner und Suchkunden gehören dem Büro und brauchen keine Übergabe. Suchanfragen und Favoriten bleiben bei jedem selbst.',
  held: toHeld,
  done: ({ moved, to }: HandOver) =>
    to ? `${countProspects(moved)} an ${to.name ?? 'jemanden'} übergeben` : `${countProspects(moved)} frei gemacht`,
  until: ({ undoUntil }: HandOver) =>
    undoUntil === null
      ? 'Die Übergabe steht auf der Seite „Büro“.'
      : `Rückgängig machen Sie das auf der Seite „Büro“, bis ${formatDateTime(undoUntil)}.`,
  toOffice: 'Zur Seite „Büro“',
  failed: 'Nicht übergeben',
  undone: (restored: number, moved: number) => `${restored} von ${moved} zurück`,
  undoneText: ({ freed, passedOn, held }: Readonly<Record<'freed' | 'passedOn' | 'held', number>>) =>
    [
      freed === 0 ? '' : `${freed} ${toVerb(freed)} frei: Wer zuständig war, ist gegangen, gesperrt oder bearbeitet keine Prospects mehr.`,
      passedOn === 0 ? '' : `${passedOn} ${toVerb(passedOn)} inzwischen anders vergeben.`,
      toHeld(held),
    ]
      .filter(Boolean)
      .join(' ') || 'Alle stehen, wie sie vorher standen.',
  undoFailed: 'Nicht zurückgenommen',
  unchanged: 'Bitte versuchen Sie es noch einmal. Geändert wurde nichts.',
} as const
