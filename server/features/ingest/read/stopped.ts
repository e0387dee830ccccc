import type { RunFailure } from '#shared/domain/run-outcome.ts'
import { OutgoingFailure } from '../../../outgoing/failure.ts'
import type { Seen } from '../../../outgoing/visit.ts'
import { RunStopped } from '../runs/service.ts'

/** Converts a failed request into a stopped run, with the reason in German. */
export async function stopped<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking
  } catch (error) {
    throw error instanceof OutgoingFailure ? new RunStopped(toRunFailure(error), error.message) : error
  }
}

function toRunFailure({ kind }: OutgoingFailure): RunFailure {
  if (kind === 'blocked' || kind === 'not_allowed') return kind
  return kind === 'bad_answer' || kind === 'too_large' ? 'layout_changed' : 'unreachable'
}

/** Turns a wall into a sentence for the user. */
export function wallInWords<Page extends Seen>(page: Page): Page {
  return page.kind === 'blocked'
    ? { ...page, reason: `Das Portal zeigt statt der Ergebnisse eine Sperre: ${(page as { reason: string }).reason}.` }
    : page
}

type Read<Page> = Exclude<Page, { readonly kind: 'layout_changed' }>

/** Returns the page, or stops the run if its layout is unknown. */
export function reached<Page extends Seen>(page: Page): Read<Page> {
  if (page.kind !== 'layout_changed') return page as Read<Page>
  throw new RunStopped(
    'layout_changed',
    `Die Seite des Portals ist nicht mehr zu lesen: ${(page as unknown as { reason: string }).reason}.`,
  )
}
