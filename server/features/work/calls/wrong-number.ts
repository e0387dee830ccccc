import type { CallResultForm } from '#shared/contract/work/call-list.ts'
import { Refusal } from '../../../http/errors.ts'
import { plainNumbers } from '../../../phone-numbers.ts'
import { type KnownOwner, listRightNumbers } from '../contact/service.ts'

const NO_NUMBER = 'Bitte geben Sie die falsche Nummer als Telefonnummer an.'
const WHICH =
  'Von diesem Eigentümer sind mehrere Nummern bekannt. Bitte notieren Sie in der Anrufliste oder auf der Seite der Immobilie, welche falsch ist.'

/** The number at which someone else was reached; undefined if it is another result, or the owner has no number any more. */
export function findWrongPhone({ owner }: KnownOwner, { result, phone }: Pick<CallResultForm, 'result' | 'phone'>): string | undefined {
  if (result !== 'wrong_number') return undefined
  if (phone !== undefined) {
    const [called] = plainNumbers(phone)
    if (called === undefined) throw new Refusal(400, NO_NUMBER, { fields: { phone: NO_NUMBER } })
    return called
  }
  const [only, ...others] = listRightNumbers(owner)
  if (others.length > 0) throw new Refusal(400, WHICH, { fields: { phone: WHICH } })
  return only
}
