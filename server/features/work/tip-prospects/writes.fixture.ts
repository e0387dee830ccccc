import { contract } from '#shared/contract/index.ts'
import type { TestApp } from '#test/app.ts'
import { TIPS_OF_PARTNER } from '#test/heard.ts'
import type { Writes } from '#test/prepared-write.ts'

/** A tip in a known town with a due follow-up. It names the owner, who has agreed to that. */
export async function namingTip({ make }: TestApp) {
  const [by, partner] = [await make.agent(), await make.user({ role: 'partner' })]
  await make.property({ zip_code: '22111', location: 'Hamburg' })
  const named = { seller_name: 'Karla Ott', seller_phone: '0171 5550155', owner_known_at: '2026-11-20T12:00:00Z' }
  const agreed = { owner_consent_version: 1, owner_consent_at: '2026-11-20T12:00:00Z' }
  return { by, partner, tip: await make.tip(by, partner, { ...named, ...agreed, follow_up_date: '2026-11-20' }) }
}

export const WRITES: Writes<'tipProspects'> = {
  'tipProspects.take': async (test) => {
    const { by, partner, tip } = await namingTip(test)
    return {
      by,
      input: { params: { id: tip }, body: {} },
      about: { partner: partner.id, tip },
      heard: [TIPS_OF_PARTNER, 'tip_changed for partner'],
    }
  },
  'tipProspects.part': async (test) => {
    const { by, partner, tip } = await namingTip(test)
    const property = await test.make.property()
    await test.as(by).call(contract.favorites.add, { body: { propertyId: property } })
    await test.as(by).call(contract.tipProspects.take, { params: { id: tip }, body: { propertyId: property } })
    return { by, input: { params: { id: tip } }, about: { partner: partner.id, tip, property } }
  },
}
