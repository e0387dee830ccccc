import type { OfficeId } from '#shared/domain/ids.ts'
import type { IncomingTip } from '#shared/contract/network/tips.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { tipContactLight } from '#shared/domain/contact-light.ts'
import type { Ctx } from '../../../ctx.ts'
import { judgeContact, type OwnerRow } from '../../work/contact/service.ts'
import type { KeptTip } from './queries.ts'

/** Source of tips in the contact records. */
const SOURCE = 'tip'

type NamedOwner = Pick<KeptTip, 'id' | 'placeStreet' | 'placeZip' | 'sellerName' | 'sellerPhone' | 'sellerEmail'>

/** The tip's owner in the form of the contact records. */
export const toOwnerRow = ({ id, placeStreet, placeZip, sellerName, sellerPhone, sellerEmail }: NamedOwner): OwnerRow => ({
  id,
  isTip: true,
  source: SOURCE,
  externalId: String(id),
  address: placeStreet,
  zipCode: placeZip,
  publishedPhone: null,
  ownerName: sellerName,
  ownerPhone: sellerPhone,
  ownerEmail: sellerEmail,
})

/**
 * Tips as their agent sees them: with the contact lights, and with the owner's name and numbers hidden until the owner has consented or the agent has
 * taken responsibility.
 */
export async function seenByAgent(ctx: Ctx, officeId: OfficeId, tips: readonly KeptTip[]): Promise<IncomingTip[]> {
  const known = await judgeContact(ctx, officeId, tips.map(toOwnerRow))
  return tips.map((kept, at) => {
    const { placeStreet, placeZip, ownerClearedAt, ...tip } = kept
    const contact = known[at]?.contact ?? { objectedAt: null, consents: [], withdrawn: [] }
    const agreedOn = tip.ownerConsent && berlinDay(new Date(tip.ownerConsent.givenAt))
    const isNamed = (tip.sellerName ?? tip.sellerPhone ?? tip.sellerEmail) !== null
    const isOwnerHidden = isNamed && !tip.ownerConsent && ownerClearedAt === null
    return {
      ...tip,
      ...(isOwnerHidden && { sellerName: null, sellerPhone: null, sellerEmail: null }),
      isOwnerHidden,
      contact: {
        // a tip's place has a house number or is missing
        lights: tipContactLight({ hasFullAddress: placeStreet !== null && placeZip !== null, agreedOn, contact }),
        objectedAt: contact.objectedAt,
      },
    }
  })
}
