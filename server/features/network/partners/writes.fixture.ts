import { invitationForm } from '#test/forms.ts'
import type { Writes } from '#test/prepared-write.ts'

export const WRITES: Writes<'partners'> = {
  'partners.register': async ({ make }) => ({
    input: { params: { shortLink: (await make.agent()).id }, body: invitationForm() },
    heard: ['agent: /api/makler/partners /api/partners /api/partner-counts'],
  }),
  'partners.connect': async ({ make }) => ({
    by: await make.user({ role: 'partner' }),
    input: { params: { shortLink: (await make.agent()).id } },
    heard: ['agent: /api/makler/partners /api/partners /api/partner-counts'],
  }),
  'partners.updateProfile': async ({ make }) => {
    return { by: await make.user({ role: 'partner' }), input: { body: invitationForm({ companyName: 'Anders' }) } }
  },
  'partners.pause': async ({ make }) => {
    const [by, partner] = [await make.agent(), await make.user({ role: 'partner' })]
    await make.relation(by, partner)
    return {
      by,
      input: { params: { id: partner.id }, body: { isActive: false } },
      about: { partner: partner.id },
      heard: ['partner: /api/partner/profile /api/partner/current /api/partner/stats'],
    }
  },
  'partners.shareLink': async ({ make }) => ({ by: await make.agent() }),
  'partners.renewLink': async ({ make }) => ({ by: await make.agent() }),
}
