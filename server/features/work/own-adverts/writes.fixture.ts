import { contract } from '#shared/contract/index.ts'
import { berlinDay } from '#shared/domain/berlin-time.ts'
import { handIn } from '#test/own-adverts.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'ownAdverts'> = {
  'ownAdverts.change': async (test) => {
    const by = await test.make.agent()
    const { advertId, propertyId } = await handIn(test, by, { contactPhone: '0171 5550123', sellerType: 'private' })
    // includes it in every list that shows its price
    await test.as(by).call(contract.favorites.add, { body: { propertyId } })
    const body = { prospectStatus: 'follow_up', nextFollowUpDate: berlinDay(test.clock.now()) } as const
    await test.as(by).call(contract.prospects.update, { params: { id: propertyId }, body })
    return { by, input: { params: { id: advertId }, body: { price: 250_000 } } }
  },
}
