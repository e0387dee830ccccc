import type { Ctx } from './ctx.ts'
import { Refusal } from './http/errors.ts'

const OTHER =
  'Unter demselben Schlüssel wurde schon etwas anderes gespeichert; diese Eingabe wurde nicht gespeichert. Bitte laden Sie die Seite neu und senden Sie sie noch einmal.'

/** Rejects other content under an idempotency key that was already used. */
export function requireSame(isSame: boolean): void {
  if (!isSame) throw new Refusal(409, OTHER)
}

/** A keyed hash of the request sent with a key, for rows that change later or do not contain the whole request. */
export const sentMark = ({ secrets }: Pick<Ctx, 'secrets'>, sent: object): Buffer => secrets.mark(`sent ${JSON.stringify(sent)}`)

/** Rows from before marks were stored have none, and match by their key alone. */
export const isSent = (kept: Buffer | null, mark: Buffer): boolean => kept === null || kept.equals(mark)
