import type { Ctx } from './ctx.ts'
import { Refusal } from './http/errors.ts'

const OTHER =
  'Unter demselben Schlüssel wurde schon etwas anderes gespeichert; diese Eingabe wurde nicht gespeichert. Bitte laden Sie die Seite neu und senden Sie sie noch einmal.'

/** The key that a device made is known: it stands for what was sent with it first, and nothing else is passed off as that. */
export function requireSame(isSame: boolean): void {
  if (!isSame) throw new Refusal(409, OTHER)
}

/** What was sent with a key, kept in a form that nobody reads where the rows made of it change or do not hold all of it. */
export const sentMark = ({ secrets }: Pick<Ctx, 'secrets'>, sent: object): Buffer => secrets.mark(`sent ${JSON.stringify(sent)}`)

/** Rows from before marks were kept have none, and are known by their key alone. */
export const isSent = (kept: Buffer | null, mark: Buffer): boolean => kept === null || kept.equals(mark)
